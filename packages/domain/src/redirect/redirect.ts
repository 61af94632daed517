/** The page that the app opens without another target. */
export const HOME_PATH = '/incidents/secrets';

/**
 * A target that stays on this origin, or the fallback. `/login?url=`, `/callback?redirect=` and `/auth/start?url=`
 * accept same-origin paths only (decisions §7), so everything that a browser could read as another
 * origin is refused: a second slash anywhere in the path (also percent-encoded, and behind dots), a
 * backslash, control characters, a scheme.
 */
export function safeRedirect(target: string | null | undefined, fallback = HOME_PATH): string {
  if (target === null || target === undefined || !target.startsWith('/')) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return fallback;
  return /^[^?#]*(?:\/\/|%2f|%5c)/i.test(target) ? fallback : target;
}
