/** All that is outside the station, drawn by one shader on a dome: Earth, air, Moon, Sun and stars. */
import { BackSide, Matrix3, Mesh, ShaderMaterial, SphereGeometry, type Texture, Vector3 } from 'three';
import { NOISE } from '../glsl';
import type { Triple } from '../kit';
import { ALTITUDE, type Heavens } from './orbit';

/** The Earth is shown so much higher ahead than it is, whoever looks, so that its edge is in the picture. */
const LIFT = 0.19;

export class Sky {
  readonly mesh: Mesh<SphereGeometry, ShaderMaterial>;
  private readonly uniforms;

  constructor(surface: Texture, extras: Texture, effects: number) {
    this.uniforms = {
      surface: { value: surface },
      extras: { value: extras },
      tilt: { value: new Matrix3() },
      toEarth: { value: new Matrix3() },
      toStars: { value: new Matrix3() },
      sun: { value: new Vector3() },
      moon: { value: new Vector3() },
    };
    const material = new ShaderMaterial({
      uniforms: this.uniforms,
      defines: definesOf(effects),
      vertexShader: DOME,
      fragmentShader: OUTSIDE,
      side: BackSide,
      depthWrite: false,
    });
    this.mesh = new Mesh(new SphereGeometry(100, 24, 16), material);
    // After all that is solid, so that only what is seen through the windows is worked out.
    this.mesh.renderOrder = 1;
    this.mesh.frustumCulled = false;
  }

  /** Fewer layers of noise where they cost too much. */
  setEffects(effects: number): void {
    const { material } = this.mesh;
    Object.assign(material.defines, definesOf(effects));
    material.needsUpdate = true;
  }

  set({ toEarth, toStars, sun, moon }: Heavens): void {
    const { uniforms } = this;
    uniforms.toEarth.value.set(...columns(toEarth));
    uniforms.toStars.value.set(...columns(toStars));
    uniforms.sun.value.set(...sun);
    uniforms.moon.value.set(...moon);
  }

  /** Lifts the Earth before an eye that looks in a direction. */
  faceFrom({ x, z }: { x: number; z: number }): void {
    const length = Math.hypot(x, z);
    if (length < 0.01) return;
    // About the axis to the right of whoever looks to the middle.
    const [ax, az] = [z / length, -x / length];
    const [cos, sin] = [Math.cos(LIFT), Math.sin(LIFT)];
    const rest = 1 - cos;
    this.uniforms.tilt.value.set(
      cos + ax * ax * rest,
      az * sin,
      ax * az * rest,
      -az * sin,
      cos,
      ax * sin,
      ax * az * rest,
      -ax * sin,
      cos + az * az * rest,
    );
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

function definesOf(effects: number): { OCTAVES: number; SHADOWS: number } {
  return { OCTAVES: 3 + effects, SHADOWS: effects > 1 ? 1 : 0 };
}

/** A matrix, row by row, whose columns are these. */
function columns([x, y, z]: readonly [Triple, Triple, Triple]): [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
] {
  return [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]];
}

const DOME = /* glsl */ `
varying vec3 way;
void main() {
  way = (modelMatrix * vec4(position, 0.0)).xyz;
  vec4 at = projectionMatrix * viewMatrix * vec4(cameraPosition + way, 1.0);
  gl_Position = at.xyww;
}`;

const OUTSIDE = /* glsl */ `
uniform sampler2D surface, extras;
uniform mat3 tilt, toEarth, toStars;
uniform vec3 sun, moon;
varying vec3 way;
const float PI = 3.14159265;
const float HIGH = ${(1 + ALTITUDE).toFixed(6)};
${NOISE}
vec2 mapOf(vec3 e) { return vec2(atan(e.y, e.x) / (2.0 * PI) + 0.5, asin(clamp(e.z, -1.0, 1.0)) / PI + 0.5); }
float cloudAt(vec3 e) {
  float cover = textureLod(extras, mapOf(e), 0.0).g;
  float torn = layers(e * 120.0, OCTAVES);
  return smoothstep(0.18, 0.85, cover + (torn - 0.55) * 0.75 * smoothstep(0.0, 0.3, cover));
}
/** The colour of sunlight that has come through the air to where the Sun stands so high. */
vec3 daylight(float high) {
  return mix(vec3(1.0, 0.36, 0.12), vec3(1.0, 0.97, 0.92), smoothstep(-0.02, 0.26, high)) * smoothstep(-0.07, 0.16, high);
}
/** The air over a point of the ground, seen along a slant. */
vec3 airlight(vec3 up, vec3 d) {
  float high = dot(up, sun), toSun = max(0.0, dot(d, sun));
  vec3 blue = mix(vec3(0.85, 0.36, 0.16), vec3(0.2, 0.46, 1.0), smoothstep(-0.1, 0.16, high));
  vec3 color = blue * smoothstep(-0.2, 0.12, high);
  return color * (0.75 + 1.6 * pow(toSun, 8.0)) + vec3(1.0, 0.5, 0.2) * pow(toSun, 40.0) * smoothstep(-0.3, -0.02, high);
}
vec3 ground(vec3 n, vec3 d) {
  vec3 e = toEarth * n;
  vec2 at = mapOf(e);
  vec4 land = textureLod(surface, at, 0.0);
  float torn = layers(e * 48.0, OCTAVES + 1) - 0.5;
  float inland = land.a + torn * 0.34;
  float isLand = smoothstep(0.47, 0.53, inland);
  vec3 sea = mix(vec3(0.008, 0.028, 0.075), vec3(0.02, 0.13, 0.17), smoothstep(0.22, 0.5, inland));
  vec3 soil = land.rgb * (0.8 + 1.1 * torn) * (0.85 + 0.5 * layers(e * 300.0, 3));
  float high = dot(n, sun);
  vec3 light = daylight(high);
  vec3 color = mix(sea, soil * 1.25, isLand) * light * 1.25;
  vec3 half_ = normalize(sun - d);
  float glint = pow(max(0.0, dot(n, half_)), 90.0) + 0.22 * pow(max(0.0, dot(n, half_)), 14.0);
  color += (1.0 - isLand) * glint * light * vec3(1.0, 0.86, 0.66) * 0.9;
  float cloud = cloudAt(e);
  #if SHADOWS == 1
    vec3 aside = normalize(e + (toEarth * (sun - n * high)) * 0.0035);
    color *= 1.0 - 0.5 * cloudAt(aside);
  #endif
  float relief = 0.75 + 0.5 * layers(e * 260.0, 3);
  color = mix(color, vec3(0.92, 0.95, 1.0) * light * relief, cloud);
  float night = smoothstep(0.03, -0.14, high);
  float lit = textureLod(extras, at, 0.0).r;
  float towns = smoothstep(0.62, 0.95, noise(e * 620.0) * 0.55 + noise(e * 1500.0) * 0.45 + lit * 0.42);
  float glow = lit * lit * 0.25 + towns * smoothstep(0.03, 0.25, lit) * 1.5;
  color += night * isLand * glow * vec3(1.0, 0.66, 0.3) * (1.0 - 0.75 * cloud);
  color += night * vec3(0.004, 0.007, 0.016) * (1.0 + 2.0 * cloud);
  float slant = 1.0 - max(0.0, dot(n, -d));
  float haze = 0.1 + 0.9 * pow(slant, 5.0);
  return mix(color, airlight(n, d) * 0.62, haze * 0.78 * smoothstep(-0.25, 0.1, high)) + airlight(n, d) * pow(slant, 14.0) * 0.3;
}
vec3 space(vec3 d) {
  vec3 s = toStars * d;
  vec3 color = vec3(0.0);
  for (int i = 0; i < 2; i++) {
    vec3 p = s * (70.0 + 90.0 * float(i));
    vec3 cell = floor(p);
    float bright = hash(cell + 3.0);
    float near = length(fract(p) - 0.5 - 0.3 * (vec3(hash(cell), hash(cell + 7.0), hash(cell + 13.0)) - 0.5));
    float star = smoothstep(0.16, 0.0, near) * smoothstep(0.93, 1.0, bright);
    color += star * mix(vec3(1.0, 0.8, 0.6), vec3(0.7, 0.82, 1.0), hash(cell + 5.0)) * 1.4;
  }
  float milky = exp(-pow(dot(s, normalize(vec3(0.45, -0.5, 0.74))) * 4.5, 2.0));
  color += milky * vec3(0.022, 0.023, 0.032) * (0.4 + 1.4 * layers(s * 9.0, 4));
  // The Moon, larger than life, with its seas.
  float off = acos(clamp(dot(d, moon), -1.0, 1.0)) / 0.017;
  if (off < 1.0) {
    vec3 right = normalize(cross(moon, vec3(0.0, 1.0, 0.0))), up = cross(right, moon);
    vec2 p = vec2(dot(d, right), dot(d, up)) / 0.017;
    vec3 n = normalize(p.x * right + p.y * up - sqrt(max(0.0, 1.0 - dot(p, p))) * moon);
    float seas = smoothstep(0.42, 0.62, layers(vec3(p * 1.7, 3.0), 4));
    float rough = 0.75 + 0.5 * layers(vec3(p * 7.0, 1.0), 4);
    color = vec3(0.95, 0.92, 0.86) * mix(1.0, 0.55, seas) * rough * max(0.02, dot(n, sun)) * smoothstep(1.0, 0.94, off);
  }
  float toSun = dot(d, sun);
  color += vec3(1.0, 0.95, 0.86) * (smoothstep(0.99994, 0.99998, toSun) * 30.0 + pow(max(0.0, toSun), 900.0) * 2.0);
  return color + vec3(1.0, 0.9, 0.75) * pow(max(0.0, toSun), 60.0) * 0.12;
}
void main() {
  vec3 d = normalize(tilt * way), o = vec3(0.0, HIGH, 0.0);
  float b = dot(o, d), inside = b * b - (HIGH * HIGH - 1.0);
  vec3 color;
  vec3 closest = o + d * max(0.0, -b);
  float over = length(closest) - 1.0;
  if (inside > 0.0 && b < 0.0) {
    color = ground(normalize(o + d * (-b - sqrt(inside))), d);
  } else {
    vec3 up = normalize(closest);
    float air = exp(-over / 0.0085), thin = exp(-over / 0.02);
    color = space(d) * (1.0 - 0.9 * air);
    if (b < 0.0) {
      vec3 glow = airlight(up, d);
      color += glow * air * 1.15 + glow * vec3(0.25, 0.5, 1.0) * thin * 0.4;
      color += vec3(0.09, 0.22, 0.11) * exp(-pow((over - 0.0125) / 0.0018, 2.0)) * 0.3 * smoothstep(0.1, -0.2, dot(up, sun));
    }
  }
  gl_FragColor = vec4(color, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
