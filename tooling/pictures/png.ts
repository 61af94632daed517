import { inflateSync } from 'node:zlib';

/** A picture as rows of pixels, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const SIGNATURE = 8;
/** Bytes of a pixel by the colour type of the format. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** What a filter of the format adds to a byte. */
function filtered(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

/**
 * Reads a PNG as browsers write screenshots: 8 bits a channel, with or without alpha, not interlaced.
 *
 * @throws RangeError for any other kind
 */
export function readPng(file: Buffer): Pixels {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = SIGNATURE; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = body[8] === 8 && body[12] === 0 ? (CHANNELS[body[9] ?? 0] ?? 0) : 0;
    }
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  if (channels === 0) throw new RangeError('This kind of PNG is not read.');
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = new Uint8Array(stride * height);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const here = y * stride + x;
      const left = x < channels ? 0 : (rows[here - channels] ?? 0);
      const up = y === 0 ? 0 : (rows[here - stride] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (rows[here - stride - channels] ?? 0);
      const value = (raw[y * (stride + 1) + 1 + x] ?? 0) + filtered(filter, left, up, corner);
      rows[here] = value;
      data[(y * width + Math.floor(x / channels)) * 4 + (x % channels)] = value;
    }
  }
  return { width, height, data };
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
