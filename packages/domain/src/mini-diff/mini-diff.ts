import { type PatchPlace, patchPlaces } from '../patch-places/patch-places.ts';

/** Lines that a mini-diff shows before and after the secret (spec 000 §7, Mini-diff). */
export const MINI_DIFF_CONTEXT_LINES = 3;
/** Characters that a mini-diff keeps of a line; minified files have lines of megabytes. */
export const MINI_DIFF_LINE_LENGTH = 240;
/** Characters of a cut line that stay in front of the secret. */
const LEAD = 40;

/** A line of a mini-diff. */
export interface MiniDiffLine {
  readonly sign: '+' | '-' | ' ';
  /** As the file counts it on the line's side. */
  readonly line: number;
  /** Without the sign; cut lines have an ellipsis at each cut end. */
  readonly text: string;
  readonly is_secret: boolean;
}

/** The first secret of a patch, with the UTF-16 column at which it begins. */
export type SecretPlace = PatchPlace & { readonly start: number };

function cut(text: string, start: number): string {
  if (text.length <= MINI_DIFF_LINE_LENGTH) return text;
  const from = Math.min(Math.max(0, start - LEAD), text.length - MINI_DIFF_LINE_LENGTH);
  const to = from + MINI_DIFF_LINE_LENGTH;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}

function hunksOf(patch: string): MiniDiffLine[][] {
  const places = patchPlaces(patch);
  let hunk: MiniDiffLine[] = [];
  const hunks = [hunk];
  patch.split('\n').forEach((text, index) => {
    const place = places[index];
    if (!place) {
      hunk = [];
      hunks.push(hunk);
    } else {
      const sign = text.startsWith('+') ? '+' : text.startsWith('-') ? '-' : ' ';
      hunk.push({ sign, line: place.line, text: text.slice(1), is_secret: false });
    }
  });
  return hunks;
}

/**
 * The few lines of a masked patch around its first secret, which show what leaked without opening the incident. They never
 * cross a hunk. When the secret is not in the patch they are the first changed lines.
 */
export function miniDiff(patch: string, secret: SecretPlace | null): MiniDiffLine[] {
  const start = secret === null ? 0 : secret.start;
  const isSecret = ({ sign, line }: MiniDiffLine) =>
    secret !== null && line === secret.line && (sign === '-') === (secret.side === 'old');
  const isChange = ({ sign }: MiniDiffLine) => sign !== ' ';
  const hunks = hunksOf(patch);
  for (const isWanted of [isSecret, isChange]) {
    for (const hunk of hunks) {
      const middle = hunk.findIndex(isWanted);
      if (middle < 0) continue;
      const first = Math.max(0, middle - MINI_DIFF_CONTEXT_LINES);
      return hunk.slice(first, middle + MINI_DIFF_CONTEXT_LINES + 1).map((line) => {
        const is_secret = isSecret(line);
        return { ...line, is_secret, text: cut(line.text, is_secret ? start : 0) };
      });
    }
  }
  return [];
}
