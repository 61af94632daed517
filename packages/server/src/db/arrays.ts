/*
 * Arrays of thousands of values as parameters, as the database itself writes them: the driver's own way looks at each value for every type there
 * is and takes ten times as long, and the database reads bytes in half the time that it takes for text.
 */

const OID = { bytea: 17, integer: 23, text: 25, timestamptz: 1184 } as const;
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
/** Of a letter in UTF-16. */
const MOST_UTF8_BYTES = 3;
/** Shorter texts are written letter by letter: to call the encoder takes longer. */
const SHORT = 80;
const LAST_ASCII = 0x7f;
/** What the database counts time from. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/**
 * An array, after its head: each value with its length before it.
 *
 * @param mostBytes at least as many as all values take
 * @param write writes a value at a place and answers how many bytes it took
 */
function arrayOf<T>(
  type: keyof typeof OID,
  values: readonly (T | null)[],
  mostBytes: number,
  write: (bytes: Buffer, value: T, at: number) => number,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + values.length * LENGTH_BYTES + mostBytes);
  // Dimensions, whether there are nulls, the type, how many values, and the number of the first.
  [1, 0, OID[type], values.length, 1].forEach((field, index) => {
    bytes.writeInt32BE(field, index * LENGTH_BYTES);
  });
  let at = HEAD_BYTES;
  for (const value of values) {
    const length = value === null ? NULL_LENGTH : write(bytes, value, at + LENGTH_BYTES);
    if (length === NULL_LENGTH) bytes.writeInt32BE(1, LENGTH_BYTES);
    bytes.writeInt32BE(length, at);
    at += LENGTH_BYTES + Math.max(length, 0);
  }
  return bytes.subarray(0, at);
}

/** As `integer[]`. @throws RangeError for what is none */
export function integerArray(values: readonly (number | null)[]): Buffer {
  return arrayOf('integer', values, values.length * LENGTH_BYTES, (bytes, value, at) => {
    if (!Number.isInteger(value)) throw new RangeError('This is no integer.');
    bytes.writeInt32BE(value, at);
    return LENGTH_BYTES;
  });
}

/** As `text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  let most = 0;
  for (const value of values) most += (value?.length ?? 0) * MOST_UTF8_BYTES;
  return arrayOf('text', values, most, (bytes, value, at) =>
    value.length < SHORT ? writeShort(bytes, value, at) : bytes.write(value, at),
  );
}

function writeShort(bytes: Buffer, value: string, at: number): number {
  for (let index = 0; index < value.length; index += 1) {
    const letter = value.charCodeAt(index);
    if (letter > LAST_ASCII) return bytes.write(value, at);
    bytes[at + index] = letter;
  }
  return value.length;
}

/** As `timestamptz[]`. @throws RangeError for what is no time */
export function timeArray(values: readonly (Date | null)[]): Buffer {
  return arrayOf('timestamptz', values, values.length * LENGTH_BYTES * 2, (bytes, value, at) => {
    // Of years far away, microseconds are no exact numbers.
    bytes.writeBigInt64BE(BigInt(value.getTime() - EPOCH_MS) * 1_000n, at);
    return LENGTH_BYTES * 2;
  });
}

/** As `bytea[]`. */
export function bytesArray(values: readonly (Buffer | null)[]): Buffer {
  let most = 0;
  for (const value of values) most += value?.length ?? 0;
  return arrayOf('bytea', values, most, (bytes, value, at) => value.copy(bytes, at));
}
