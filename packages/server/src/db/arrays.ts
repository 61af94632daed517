/*
 * Array literals for parameters of thousands of values: the driver's own way looks at each value for every type there is, and takes
 * ten times as long.
 */

const NEEDS_NO_QUOTES = /^[\w-]+$/;
const NULL_LENGTH = 4;

/** An array literal of what needs no quotes: numbers, hashes, names of constants. @throws TypeError for anything else */
export function plainArray(values: readonly (number | string | null)[]): string {
  let hasNull = false;
  for (const value of values) {
    if (value === null) hasNull = true;
    else if (typeof value === 'string' && needsQuotes(value)) {
      throw new TypeError('A value needs quotes.');
    }
  }
  // What is null joins as nothing.
  return `{${(hasNull ? values.map((value) => value ?? 'NULL') : values).join(',')}}`;
}

function needsQuotes(value: string): boolean {
  return (
    !NEEDS_NO_QUOTES.test(value) || (value.length === NULL_LENGTH && value.toLowerCase() === 'null')
  );
}

/** An array literal of texts. */
export function textArray(values: readonly (string | null)[]): string {
  if (values.length === 0) return '{}';
  if (values.every(isPlainText)) return `{"${values.join('","')}"}`;
  const parts = values.map((value) => {
    if (value === null) return 'NULL';
    return isPlainText(value) ? `"${value}"` : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

/** Two looks for a letter take less than one for a pattern. */
const isPlainText = (value: string | null): boolean =>
  value !== null && !value.includes('"') && !value.includes('\\');

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
