/**
 * The path, query and hash of a redirect target, when it stays on this origin; otherwise `/`.
 * The text is parsed as a browser would and only its parts are used, so that `//evil`, `/\evil`, tabs and odd schemes go nowhere.
 */
export function sameOriginPath(target: string | undefined, publicUrl: URL): string {
  if (target === undefined || !URL.canParse(target, publicUrl.href)) return '/';
  const url = new URL(target, publicUrl);
  if (url.origin !== publicUrl.origin || url.username !== '' || url.password !== '') return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path that begins with two slashes (or their backslash and percent forms) would leave the origin when used as a link.
  return /^\/(?:[/\\]|%2f|%5c)/i.test(path) ? '/' : path;
}
