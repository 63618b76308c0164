/** Maps of the Earth, made out of its shores: what grows where, where it is cloudy, and where cities are lit. */
import { CanvasTexture, type Texture, type WebGLRenderer, type WebGLRenderTarget } from 'three';
import { traceLand } from '../coast';
import { bake } from '../glsl';

export interface Maps {
  /** The colour of the land, and in alpha how far inland a place is: 0.5 on the shore. */
  surface: WebGLRenderTarget;
  /** Lights of cities in red, clouds in green. */
  extras: WebGLRenderTarget;
}

export function bakeMaps(renderer: WebGLRenderer, width: number): Maps {
  const size = [width, width / 2] as const;
  const mask = picture(width, (pen) => {
    traceLand(pen, width, width / 2);
    pen.fillStyle = '#ffffff';
    pen.fill('evenodd');
  });
  const cities = picture(1024, drawCities);
  const land = { value: mask };
  const maps = {
    surface: bake(renderer, size, LAND, { land }),
    extras: bake(renderer, size, EXTRAS, { land, cities: { value: cities } }),
  };
  mask.dispose();
  cities.dispose();
  return maps;
}

function picture(width: number, draw: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, width / 2];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#000000';
  pen.fillRect(0, 0, width, width / 2);
  draw(pen);
  return new CanvasTexture(canvas);
}

/** Where many people live: longitude, latitude, how far around in degrees, how bright. */
const LIT: readonly (readonly [number, number, number, number])[] = [
  [-9.1, 38.7, 0.7, 1],
  [-8.6, 41.2, 0.7, 0.9],
  [-3.7, 40.4, 0.9, 1],
  [2.2, 41.4, 0.8, 1],
  [-0.4, 39.5, 0.6, 0.8],
  [-6, 37.4, 0.6, 0.7],
  [-4.4, 36.7, 0.5, 0.7],
  [2.35, 48.9, 1.2, 1],
  [4.8, 45.8, 0.7, 0.8],
  [5.4, 43.3, 0.6, 0.8],
  [-0.1, 51.5, 1.3, 1],
  [-2.2, 53.5, 1.2, 0.9],
  [4.6, 51.6, 1.8, 1],
  [7.2, 51.5, 1.5, 1],
  [8.7, 50.1, 1, 0.8],
  [11.6, 48.1, 0.8, 0.8],
  [13.4, 52.5, 1, 0.9],
  [10, 53.5, 0.8, 0.8],
  [9.2, 45.5, 1.6, 1],
  [12.5, 41.9, 0.9, 0.9],
  [14.3, 40.9, 0.8, 0.9],
  [16.4, 48.2, 0.8, 0.8],
  [19, 47.5, 0.8, 0.8],
  [19, 50.2, 1.2, 0.9],
  [21, 52.2, 0.9, 0.8],
  [23.7, 38, 0.8, 0.9],
  [29, 41, 1.1, 1],
  [32.9, 39.9, 0.7, 0.7],
  [37.6, 55.8, 1.5, 1],
  [30.3, 59.9, 0.9, 0.8],
  [30.5, 50.4, 0.8, 0.7],
  [18.1, 59.3, 0.7, 0.7],
  [12.6, 55.7, 0.8, 0.8],
  [31.2, 30, 1.3, 1],
  [31, 28, 0.7, 0.7],
  [35, 32, 0.9, 0.9],
  [44.4, 33.3, 0.8, 0.7],
  [51.4, 35.7, 0.9, 0.8],
  [46.7, 24.7, 0.8, 0.9],
  [55.2, 25.2, 0.9, 1],
  [-7.6, 33.5, 0.7, 0.7],
  [3, 36.7, 0.7, 0.7],
  [10.2, 36.8, 0.6, 0.7],
  [3.4, 6.5, 0.8, 0.7],
  [28, -26.2, 1.2, 0.9],
  [18.4, -33.9, 0.6, 0.7],
  [36.8, -1.3, 0.5, 0.5],
  [77.2, 28.6, 1.6, 1],
  [72.9, 19.1, 1, 1],
  [77.6, 13, 0.9, 0.8],
  [80.3, 13.1, 0.8, 0.8],
  [88.4, 22.6, 1, 0.9],
  [90.4, 23.8, 0.9, 0.8],
  [67, 24.9, 0.8, 0.8],
  [74.3, 31.5, 1, 0.9],
  [100.5, 13.8, 1, 0.9],
  [106.8, -6.2, 1, 0.9],
  [103.8, 1.3, 0.7, 0.9],
  [121, 14.6, 0.8, 0.8],
  [106.7, 10.8, 0.8, 0.7],
  [113.3, 23.1, 1.4, 1],
  [121.5, 31.2, 1.6, 1],
  [116.4, 39.9, 1.6, 1],
  [117.2, 36.5, 1.4, 0.7],
  [114.3, 30.6, 1, 0.7],
  [104.1, 30.7, 1, 0.7],
  [127, 37.5, 1, 1],
  [139.7, 35.7, 1.4, 1],
  [135.5, 34.7, 1.1, 1],
  [130.4, 33.6, 0.7, 0.8],
  [121.5, 25, 0.8, 0.9],
  [151.2, -33.9, 0.9, 0.9],
  [145, -37.8, 0.9, 0.9],
  [153, -27.5, 0.7, 0.7],
  [115.9, -32, 0.6, 0.7],
  [-74, 40.7, 1.6, 1],
  [-71.1, 42.4, 1, 0.9],
  [-77, 38.9, 1.2, 1],
  [-84.4, 33.7, 1, 0.9],
  [-80.2, 25.8, 0.8, 0.9],
  [-81.4, 28.5, 0.8, 0.8],
  [-87.6, 41.9, 1.3, 1],
  [-83, 42.3, 1, 0.9],
  [-79.4, 43.7, 0.9, 0.9],
  [-96.8, 32.8, 1.1, 0.9],
  [-95.4, 29.8, 1, 0.9],
  [-90.2, 38.6, 0.8, 0.7],
  [-93.3, 45, 0.8, 0.7],
  [-105, 39.7, 0.8, 0.7],
  [-112, 33.5, 0.9, 0.8],
  [-118.2, 34, 1.3, 1],
  [-122.3, 37.7, 1, 0.9],
  [-122.3, 47.6, 0.8, 0.8],
  [-99.1, 19.4, 1.1, 1],
  [-103.3, 20.7, 0.7, 0.7],
  [-74.1, 4.6, 0.8, 0.8],
  [-66.9, 10.5, 0.7, 0.7],
  [-77, -12, 0.7, 0.7],
  [-46.6, -23.5, 1.3, 1],
  [-43.2, -22.9, 0.9, 0.9],
  [-58.4, -34.6, 1.1, 0.9],
  [-70.7, -33.4, 0.8, 0.8],
  [-47.9, -15.8, 0.7, 0.6],
  [-38.5, -12.9, 0.6, 0.6],
];

function drawCities(pen: CanvasRenderingContext2D): void {
  const { width, height } = pen.canvas;
  pen.globalCompositeOperation = 'lighter';
  for (const [longitude, latitude, reach, bright] of LIT) {
    const [x, y] = [((longitude + 180) / 360) * width, ((90 - latitude) / 180) * height];
    for (const [spread, share] of [
      [6, 0.16],
      [2.4, 0.3],
      [1, 0.7],
    ] as const) {
      const radius = Math.max(1.2, ((reach * spread) / 360) * width);
      const glow = pen.createRadialGradient(x, y, 0, x, y, radius);
      glow.addColorStop(0, `rgba(255,255,255,${bright * share})`);
      glow.addColorStop(1, 'rgba(255,255,255,0)');
      pen.fillStyle = glow;
      pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
  }
}

/** Place, latitude and longitude of a point of a map. */
const WHERE = /* glsl */ `
uniform sampler2D land;
const float PI = 3.14159265;
vec3 ball(vec2 at) {
  float lon = (at.x - 0.5) * 2.0 * PI, lat = (at.y - 0.5) * PI;
  return vec3(cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat));
}
/** How much land there is around a place. */
float around(vec2 at, float reach) {
  float sum = 0.0, total = 0.0;
  for (int y = -3; y <= 3; y++) for (int x = -3; x <= 3; x++) {
    vec2 step = vec2(x, y) * reach;
    float part = exp(-dot(vec2(x, y), vec2(x, y)) * 0.18);
    sum += part * texture2D(land, at + step * vec2(0.5, 1.0)).r;
    total += part;
  }
  return sum / total;
}
/** How near a place is to another, in degrees, as a soft spot. */
float spot(vec2 geo, vec2 middle, vec2 reach) {
  vec2 d = (geo - middle) / reach;
  return exp(-dot(d, d));
}
`;

/** Ice, tundra, forest, farmland, savanna, desert and jungle by latitude, with the deserts where they are. */
const LAND = /* glsl */ `
${WHERE}
vec4 picture(vec2 at) {
  vec3 e = ball(at);
  vec2 geo = vec2((at.x - 0.5) * 360.0, (at.y - 0.5) * 180.0);
  float wild = layers(e * 9.0, 5) - 0.5, fine = layers(e * 40.0, 4) - 0.5;
  float lat = abs(geo.y) + wild * 16.0;
  float dry = spot(geo, vec2(8.0, 23.0), vec2(26.0, 7.5)) + spot(geo, vec2(46.0, 24.0), vec2(11.0, 8.0))
    + 0.9 * spot(geo, vec2(133.0, -25.0), vec2(13.0, 7.0)) + 0.9 * spot(geo, vec2(62.0, 36.0), vec2(16.0, 7.0))
    + 0.8 * spot(geo, vec2(98.0, 41.0), vec2(14.0, 5.0)) + 0.7 * spot(geo, vec2(-110.0, 33.0), vec2(8.0, 7.0))
    + 0.8 * spot(geo, vec2(-69.5, -24.0), vec2(3.0, 8.0)) + 0.7 * spot(geo, vec2(19.0, -24.0), vec2(7.0, 6.0))
    + 0.55 * spot(geo, vec2(-5.0, 38.8), vec2(4.0, 2.6)) + 0.6 * spot(geo, vec2(70.0, 27.0), vec2(4.0, 4.0));
  float wet = spot(geo, vec2(-62.0, -5.0), vec2(13.0, 10.0)) + spot(geo, vec2(21.0, 0.0), vec2(11.0, 6.0))
    + spot(geo, vec2(112.0, 2.0), vec2(22.0, 10.0));
  vec3 forest = vec3(0.055, 0.105, 0.045), farm = vec3(0.16, 0.19, 0.085), savanna = vec3(0.27, 0.24, 0.12);
  vec3 sand = mix(vec3(0.55, 0.41, 0.24), vec3(0.46, 0.29, 0.15), smoothstep(-0.2, 0.2, wild));
  vec3 color = mix(savanna, farm, smoothstep(18.0, 36.0, lat));
  color = mix(color, forest, smoothstep(46.0, 58.0, lat) * 0.85);
  color = mix(color, forest * 1.05, smoothstep(0.25, 0.7, wet + wild * 0.6));
  color = mix(color, sand, smoothstep(0.3, 0.72, dry + wild * 0.7));
  color = mix(color, vec3(0.26, 0.22, 0.16), smoothstep(62.0, 70.0, lat) * 0.8);
  float ice = smoothstep(71.0, 77.0, lat) + smoothstep(0.35, 0.6, spot(geo, vec2(-41.0, 73.0), vec2(15.0, 12.0)) + wild * 0.3);
  ice = max(ice, smoothstep(-62.0, -68.0, geo.y + wild * 5.0));
  float high = spot(geo, vec2(85.0, 32.0), vec2(10.0, 3.5)) + spot(geo, vec2(10.0, 46.5), vec2(4.0, 0.9))
    + spot(geo, vec2(-70.0, -33.0), vec2(1.6, 12.0)) + 0.8 * spot(geo, vec2(-118.0, 52.0), vec2(5.0, 9.0));
  ice = max(ice, smoothstep(0.5, 0.9, high + fine * 1.4));
  color *= 0.85 + 0.9 * fine + 0.4 * wild;
  color = mix(color, vec3(0.86, 0.9, 0.95), clamp(ice, 0.0, 1.0));
  return vec4(max(color, 0.01), around(at, 0.0011));
}`;

const EXTRAS = /* glsl */ `
${WHERE}
uniform sampler2D cities;
vec4 picture(vec2 at) {
  vec3 e = ball(at);
  float lat = (at.y - 0.5) * 180.0;
  float towns = texture2D(cities, at).r;
  float lit = towns * (0.35 + 1.3 * pow(layers(e * 60.0, 4), 2.0)) * smoothstep(0.3, 0.7, around(at, 0.0011));
  // Weather comes in streaks that eddies bend: wet near the equator and at 50 degrees, dry between.
  vec3 bend = vec3(layers(e * 3.0, 4), layers(e * 3.0 + 20.0, 4), layers(e * 3.0 + 40.0, 4)) - 0.5;
  float broad = layers(e * vec3(3.2, 3.2, 5.0) + bend * 2.6, 6);
  float curls = layers(e * 11.0 + bend * 5.0, 6);
  float wet = 0.1 * exp(-pow(lat / 9.0, 2.0)) + 0.1 * exp(-pow((abs(lat) - 52.0) / 13.0, 2.0))
    - 0.07 * exp(-pow((abs(lat) - 27.0) / 9.0, 2.0));
  float cloud = smoothstep(0.46, 0.72, broad * 0.62 + curls * 0.42 + wet);
  return vec4(clamp(lit, 0.0, 1.0), cloud, 0.0, 1.0);
}`;
