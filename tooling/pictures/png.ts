import { PNG } from 'pngjs';

/** A picture as rows of pixels, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Reads a PNG.
 *
 * @throws where the file is no PNG
 */
export function readPng(file: Buffer): Pixels {
  return PNG.sync.read(file);
}

/** How many pixels of two pictures are not the same; those that only one of them has count too. */
export function differingPixels(one: Pixels, other: Pixels): number {
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const at = ({ width: own, height: tall, data }: Pixels, x: number, y: number, part: number) =>
    x < own && y < tall ? (data[(y * own + x) * 4 + part] ?? -1) : -1;
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ([0, 1, 2, 3].some((part) => at(one, x, y, part) !== at(other, x, y, part))) count += 1;
    }
  }
  return count;
}
