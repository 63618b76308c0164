/** The studio around a board: soft boxes that light it, a seamless backdrop, and a floor for shadows. */
import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  DirectionalLight,
  FrontSide,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { Spot } from './cells';
import { FLOOR } from './sizes';

export type Theme = 'light' | 'dark' | 'contrast';

const BACKDROPS: Readonly<Record<Theme, readonly [string, string, string]>> = {
  light: ['#f7f5f1', '#e6e2db', '#c6c0b6'],
  contrast: ['#000000', '#000000', '#000000'],
  dark: ['#5b626c', '#363c45', '#191c21'],
};

/** A studio: the scene that boards are put in. */
export class Studio {
  readonly scene = new Scene();
  readonly key = new DirectionalLight('#fff1dc', 2.6);
  private readonly room: WebGLRenderTarget | null;
  private readonly floor: Mesh<PlaneGeometry, ShadowMaterial>;
  private backdrop: Texture;

  constructor(renderer: WebGLRenderer, theme: Theme, isFine: boolean) {
    // To make reflections takes slow machines longer than everything else together.
    this.room = isFine ? lightRoom(renderer) : null;
    if (this.room) this.scene.environment = this.room.texture;
    else this.scene.add(new HemisphereLight('#ffffff', '#8a8782', 2.1));
    this.scene.environmentIntensity = 0.42;
    this.backdrop = this.scene.background = backdrop(theme);
    this.floor = new Mesh(
      new PlaneGeometry(80, 80),
      new ShadowMaterial({ opacity: theme === 'light' ? 0.34 : 0.5 }),
    );
    this.floor.rotation.x = -Math.PI / 2;
    this.floor.position.y = FLOOR;
    this.floor.receiveShadow = true;
    this.scene.add(this.floor, this.key, this.key.target);
    this.key.castShadow = true;
    this.key.shadow.radius = 5;
    this.key.shadow.normalBias = 0.02;
    this.key.shadow.bias = -0.0004;
  }

  setTheme(theme: Theme): void {
    this.backdrop.dispose();
    this.backdrop = this.scene.background = backdrop(theme);
    this.floor.material.opacity = theme === 'light' ? 0.34 : 0.5;
  }

  /** Turns the lamp to a board of an extent, so that its shadow map is used well. */
  aimAt(half: Spot): void {
    const reach = Math.hypot(half.x, half.z) + 0.9;
    this.key.position.set(-reach * 0.95, reach * 1.5, reach * 0.5);
    const { camera } = this.key.shadow;
    [camera.left, camera.right, camera.top, camera.bottom] = [-reach, reach, reach, -reach];
    [camera.near, camera.far] = [reach * 0.5, reach * 3.4];
    camera.updateProjectionMatrix();
  }

  /** Sets the size of the shadow map; 0 leaves shadows out. */
  setShadow(size: number): void {
    const { shadow } = this.key;
    this.key.castShadow = size > 0;
    this.floor.visible = size > 0;
    if (size > 0) shadow.mapSize.set(size, size);
    shadow.map?.dispose();
    shadow.map = null;
  }

  dispose(): void {
    this.room?.dispose();
    this.backdrop.dispose();
    this.floor.geometry.dispose();
    this.floor.material.dispose();
    this.key.dispose();
    this.scene.clear();
  }
}

function backdrop(theme: Theme): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const pen = canvas.getContext('2d')!;
  const shade = pen.createRadialGradient(128, 118, 10, 128, 128, 190);
  BACKDROPS[theme].forEach((color, i) => {
    shade.addColorStop(i / 2, color);
  });
  pen.fillStyle = shade;
  pen.fillRect(0, 0, 256, 256);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** What the pieces reflect: a grey room with a broad lamp above and tall ones around. */
function lightRoom(renderer: WebGLRenderer): WebGLRenderTarget {
  const scene = new Scene();
  const box = new BoxGeometry();
  const add = (
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    depth: number,
    glow: number,
  ) => {
    const material = new MeshBasicMaterial({ side: glow < 1 ? BackSide : FrontSide });
    material.color.setScalar(glow);
    const lamp = new Mesh(box, material);
    lamp.position.set(x, y, z);
    lamp.scale.set(width, height, depth);
    scene.add(lamp);
  };
  add(0, 4, 0, 26, 16, 26, 0.42);
  add(0, 11.4, 0, 9, 0.2, 9, 9);
  add(-12, 6, -3, 0.2, 7, 5, 12);
  add(12, 5, 4, 0.2, 6, 3, 7);
  add(3, 6, -12, 8, 4, 0.2, 6);
  add(-2, 7, 12, 10, 3, 0.2, 4);
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(scene, 0.035);
  generator.dispose();
  box.dispose();
  for (const lamp of scene.children as Mesh[]) (lamp.material as MeshBasicMaterial).dispose();
  return target;
}
