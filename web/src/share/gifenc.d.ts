/** As much of gifenc as is used here; it comes without types. */
declare module 'gifenc' {
  type Palette = [number, number, number][];
  interface FrameOptions {
    palette?: Palette;
    delay?: number;
    dispose?: number;
    repeat?: number;
    transparent?: boolean;
    transparentIndex?: number;
  }
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
