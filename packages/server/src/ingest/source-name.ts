/** `owner/name` of a clone address where it has both, else its last part. */
export function sourceName(url: string): string {
  const path = url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/^[^@/\s]+@[^:/\s]+:/, '')
    .replace(/(\.git)?\/*$/, '');
  const parts = path.split('/').filter((part) => part !== '');
  return parts.slice(-2).join('/');
}
