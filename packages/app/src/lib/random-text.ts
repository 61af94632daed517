/** Letters and digits without those that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random text that cannot be guessed, from the browser's cryptographic source. */
export function randomText(length: number): string {
  const numbers = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(numbers, (value) => ALPHABET[value % ALPHABET.length]).join('');
}
