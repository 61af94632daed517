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

/**
 * {@link safeRedirect}, which besides lets a target leave for the back office: an address below its
 * URL that carries a `next` parameter (spec 000 §2.1, decisions §1). No other origin is reached.
 *
 * @param backofficeUrl absolute, without a slash at its end; null where there is no back office
 */
export function signInTarget(
  target: string | null | undefined,
  backofficeUrl: string | null,
): string {
  if (target === null || target === undefined || backofficeUrl === null) {
    return safeRedirect(target);
  }
  // The character after the URL ends its host; without it another host could begin with ours.
  const rest = target.startsWith(backofficeUrl) ? target.slice(backofficeUrl.length) : null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  const isBelow = rest !== null && /^[/?]/.test(rest) && !/[\u0000-\u0020\u007f\\]/.test(rest);
  return isBelow && /[?&]next=[^&#]/.test(rest) ? target : safeRedirect(target);
}
