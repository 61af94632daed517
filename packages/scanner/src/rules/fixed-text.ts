/**
 * The longest text that is part of every match of a pattern, in lower case; empty when there is no certain one. Only what is outside of all
 * groups is looked at, since a group may be optional or one of several.
 */
export function fixedText(pattern: string): string {
  const runs: string[] = [];
  let run = '';
  let depth = 0;
  const end = (): void => {
    runs.push(run);
    run = '';
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] ?? '';
    if (char === '\\') {
      const escaped = pattern[++at] ?? '';
      if (/[A-Za-z0-9]/.test(escaped)) {
        end();
        // `\x41`, `\pL`, `\Q…\E` are left alone, as one that is not known.
        if (/[xpPQ]/.test(escaped)) return longest(runs);
      } else if (depth === 0) run += escaped;
    } else if (char === '[') {
      end();
      at = classEnd(pattern, at);
    } else if (char === '(') {
      end();
      depth++;
    } else if (char === ')') {
      depth--;
      end();
    } else if (char === '|' && depth === 0) {
      return '';
    } else if (/[?*{]/.test(char)) {
      run = run.slice(0, -1);
      end();
      if (char === '{') at = Math.max(at, pattern.indexOf('}', at));
    } else if (/[.+^$]/.test(char)) {
      end();
    } else if (depth === 0) run += char;
  }
  end();
  return longest(runs);
}

function classEnd(pattern: string, from: number): number {
  let at = from + 1;
  if (pattern[at] === '^') at++;
  if (pattern[at] === ']') at++;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}

function longest(runs: readonly string[]): string {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), '').toLowerCase();
}
