/** A count with its word: `1 incident`, `1,204 patches`. */
export function counted(count: number, one = 'incident', many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
