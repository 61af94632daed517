import type { Tone } from '../../lib/tone.ts';
import { type ParsedPatch, rowOfLine } from './parse-patch.ts';

/** A span of the patch that matters. */
export interface PatchHighlight {
  /** Its key. */
  id: string;
  /** Which side of the patch its line numbers mean. */
  side: 'new' | 'old';
  /** Number of its first line. */
  line: number;
  /** Number of its last line; the first by default. */
  endLine?: number | undefined;
  /** First UTF-16 column on the first line, counted from 0 without the sign. */
  start: number;
  /** Column after its last on the last line. */
  end: number;
  /** Its category, shown beside it. */
  label: string;
  /** `alarm` by default. */
  tone?: Tone | undefined;
  /** The text of the patch holds a mask there, not the value. */
  masked?: boolean | undefined;
  /** The revealed value, shown in place of a one-line mask. */
  value?: string | null | undefined;
  /** File of a patch with several. */
  path?: string | undefined;
}

/** The part of a highlight on one row. */
export interface Mark {
  highlight: PatchHighlight;
  start: number;
  end: number;
  /** Its label is on its first row. */
  first: boolean;
}

/** Rows with marks, in order of their columns. Highlights that the patch doesn't hold are left out. */
export function marksByRow(
  patch: ParsedPatch,
  highlights: readonly PatchHighlight[],
): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const highlight of highlights) {
    const last = highlight.endLine ?? highlight.line;
    for (let line = highlight.line; line <= last; line += 1) {
      const row = rowOfLine(patch, highlight.side, line, highlight.path);
      if (row === -1) continue;
      const length = (patch.ends[row] ?? 0) - (patch.starts[row] ?? 0);
      const start = line === highlight.line ? Math.min(highlight.start, length) : 0;
      const end = line === last ? Math.min(highlight.end, length) : length;
      const list = marks.get(row) ?? [];
      list.push({ highlight, start, end: Math.max(start, end), first: line === highlight.line });
      list.sort((one, other) => one.start - other.start);
      marks.set(row, list);
    }
  }
  return marks;
}

/** A run of a row's text. */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mark'; text: string; mark: Mark }
  | { kind: 'cut'; count: number };

/** Characters of a row that are drawn; the rest of a minified line is counted, not laid out. */
export const LINE_LIMIT = 2_000;
const AROUND = 200;

/** Splits a row into runs. Overlapping marks are cut at the earlier one's end. */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = [];
  const tooLong = text.length > LINE_LIMIT;
  const push = (from: number, to: number) => {
    if (to <= from) return;
    segments.push({ kind: 'text', text: text.slice(from, to) });
  };
  /** Text between two marks: whole, or its two ends when the line is huge. */
  const between = (from: number, to: number, keepStart: boolean, keepEnd: boolean) => {
    if (!tooLong || to - from <= 2 * AROUND) return push(from, to);
    const startEnd = from + (keepStart ? AROUND : 0);
    const endStart = to - (keepEnd ? AROUND : 0);
    push(from, startEnd);
    segments.push({ kind: 'cut', count: endStart - startEnd });
    push(endStart, to);
  };
  let at = 0;
  for (const mark of marks) {
    const start = Math.max(at, mark.start);
    const end = Math.max(start, mark.end);
    between(at, start, true, true);
    segments.push({ kind: 'mark', text: text.slice(start, end), mark });
    at = end;
  }
  if (marks.length === 0 && tooLong) {
    push(0, LINE_LIMIT);
    segments.push({ kind: 'cut', count: text.length - LINE_LIMIT });
  } else between(at, text.length, true, false);
  return segments;
}

/** Characters that change the direction of the text or cannot be seen: the classic way to hide code in a diff. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/**
 * Splits a text at each such character; the odd parts are the code points of these characters.
 *
 * @example revealInvisible('a\u202Eb') // ['a', 'U+202E', 'b']
 */
export function revealInvisible(text: string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(INVISIBLE)) {
    const code = match[0].codePointAt(0) ?? 0;
    parts.push(
      text.slice(at, match.index),
      `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    );
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}
