/** The parts of a clone address that a person reads: host, folders, repository. */
function partsOf(url: string): { host: string; parts: string[] } {
  const host =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]/]*\]|[^/:]+)/i.exec(url)?.[1] ??
    /^[^@/\s]+@([^:/\s]+):/.exec(url)?.[1] ??
    '';
  const path = url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/^[^@/\s]+@[^:/\s]+:/, '')
    .replace(/(\.git)?\/*$/, '');
  return { host, parts: path.split('/').filter((part) => part !== '') };
}

/** `owner/name` of a clone address where it has both, else its last part. */
export function sourceName(url: string): string {
  return partsOf(url).parts.slice(-2).join('/');
}

/** Names that tell a repository from another one of the same {@link sourceName}: with more of its folders, its host, and whole. */
export function longerNames(url: string): string[] {
  const { host, parts } = partsOf(url);
  const names = Array.from({ length: Math.max(0, parts.length - 2) }, (_, index) =>
    parts.slice(-3 - index).join('/'),
  );
  const whole = parts.join('/');
  return [...names, ...(host === '' ? [`/${whole}`] : [`${host}/${whole}`])];
}
