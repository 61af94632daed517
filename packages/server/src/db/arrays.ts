/*
 * Array literals for parameters of thousands of values: the driver's own way looks at each value for every type there is, and takes
 * ten times as long.
 */

const NEEDS_NO_QUOTES = /^[\w-]+$/;
const NEEDS_ESCAPE = /["\\]/;

/** An array literal of what needs no quotes: numbers, hashes, names of constants. @throws TypeError for anything else */
export function plainArray(values: readonly (number | string | null)[]): string {
  const parts = values.map((value) => {
    if (value === null) return 'NULL';
    if (
      typeof value === 'string' &&
      (!NEEDS_NO_QUOTES.test(value) || value.toLowerCase() === 'null')
    ) {
      throw new TypeError('A value needs quotes.');
    }
    return value;
  });
  return `{${parts.join(',')}}`;
}

/** An array literal of texts. */
export function textArray(values: readonly (string | null)[]): string {
  const parts = values.map((value) => {
    if (value === null) return 'NULL';
    return NEEDS_ESCAPE.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
  });
  return `{${parts.join(',')}}`;
}

/** An array literal of points in time, as milliseconds: `to_timestamp(n.ms::float8 / 1000)`. */
export function timeArray(values: readonly Date[]): string {
  return plainArray(values.map((value) => value.getTime()));
}

/** An array literal of bytes, as hexadecimal text: `decode(n.hex, 'hex')`. */
export function hexArray(values: readonly (Buffer | null)[]): string {
  return `{${values
    .map((value) => value?.toString('hex') ?? 'NULL')
    .map((hex) => (hex === '' ? '""' : hex))
    .join(',')}}`;
}
