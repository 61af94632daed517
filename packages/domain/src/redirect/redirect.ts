/** Where the app opens when nothing else is asked for. */
export const HOME_PATH = '/incidents/secrets';

/**
 * A target that stays on this origin, or the fallback. `/login?url=` and `/callback?redirect=`
 * accept same-origin paths only (decisions §7), so everything that a browser could read as another
 * origin is refused: a second slash, a backslash, control characters, a scheme.
 */
export function safeRedirect(target: string | null, fallback = HOME_PATH): string {
  if (target === null || !/^\/(?![/\\])/.test(target)) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  return /[\u0000-\u001f\u007f\\]/.test(target) ? fallback : target;
}
