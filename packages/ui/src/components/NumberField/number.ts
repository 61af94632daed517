interface Range {
  min?: number | undefined;
  max?: number | undefined;
  decimals: number;
}

/**
 * Reads a typed number; spaces and thousands commas are overlooked. `null` when it is none.
 *
 * @example parseNumber('1,250') // 1250
 */
export function parseNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/gu, '');
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/u.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Brings a number into its range, rounded to its digits; a tie rounds up. */
export function clampTo(value: number, { min, max, decimals }: Range): number {
  const power = 10 ** decimals;
  const round = Math.round((value + Number.EPSILON) * power) / power;
  return Math.min(
    max ?? Number.POSITIVE_INFINITY,
    Math.max(min ?? Number.NEGATIVE_INFINITY, round),
  );
}

/** One step on; from nothing it starts at the least, or at zero. */
export function stepFrom(value: number | null, delta: number, range: Range): number {
  return clampTo(value === null ? (range.min ?? 0) : value + delta, range);
}
