/**
 * Characters that turn the direction of what follows, cannot be seen, or act on a terminal. Joiners stay: Persian, Indic
 * scripts and emoji need them.
 */
const ACTING =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * A text that others chose (the author of a commit, the name of a file or of a repository) as people may see it: what would
 * act instead of being read stands as its code point, so that `gpj\u202E.exe` cannot pass for another file.
 *
 * @example outsideText('Eve\u202E') // 'Eve[U+202E]'
 */
export function outsideText(text: string): string {
  return text.replace(ACTING, (char) => {
    const code = Number(char.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${code}]`;
  });
}
