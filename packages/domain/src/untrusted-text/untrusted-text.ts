/**
 * Characters that change the direction of the text after them, are invisible, or control a terminal. Joiners are kept:
 * Persian, Indic scripts and emoji need them.
 */
const UNSAFE =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * Makes a text that a stranger chose (a commit's author, a file, a repository) safe to show: every unsafe character becomes
 * its code point, so that `gpj\u202E.exe` cannot pass for another file.
 *
 * @example escapeUntrustedText('Eve\u202E') // 'Eve[U+202E]'
 */
export function escapeUntrustedText(text: string): string {
  return text.replace(UNSAFE, (char) => {
    const code = Number(char.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${code}]`;
  });
}

/** {@link escapeUntrustedText} for a text of several lines, such as a note: its line breaks stay. */
export function escapeUntrustedLines(text: string): string {
  return text.split(/\r?\n/).map(escapeUntrustedText).join('\n');
}
