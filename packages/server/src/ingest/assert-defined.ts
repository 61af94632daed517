/** A map's value that the code before put there. */
export function assertDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A stored row did not come back.');
  return value;
}
