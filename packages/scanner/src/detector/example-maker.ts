import type { ExampleMaker } from './detector.ts';

export const DIGITS = '0123456789';
export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const HEX = `${DIGITS}abcdef`;
export const ALPHANUMERIC = `${DIGITS}${UPPER}${LOWER}`;
export const URL_SAFE = `${ALPHANUMERIC}-_`;
export const BASE64 = `${ALPHANUMERIC}+/`;

/** A maker whose characters follow from the seed alone (mulberry32). */
export function exampleMaker(seed: number): ExampleMaker {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chars(alphabet, length) {
      let text = '';
      for (let i = 0; i < length; i++) text += alphabet[Math.floor(next() * alphabet.length)] ?? '';
      return text;
    },
  };
}
