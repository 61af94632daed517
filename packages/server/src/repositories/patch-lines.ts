import type { Patch } from '@sluice/contract/schemas/incidents';
import type { PatchSpan } from '../db/schema.ts';

type Highlight = Patch['highlighted_lines'][number];

interface NumberedLine {
  old: number;
  new: number;
  sign: string;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** The line numbers of each line of a unified diff, by its zero-based place; heads and hunk lines have none. */
export function numberedLines(patch: string): (NumberedLine | null)[] {
  let oldLine = 0;
  let newLine = 0;
  let isInHunk = false;
  return patch.split('\n').map((text) => {
    const hunk = HUNK.exec(text);
    if (hunk !== null) {
      oldLine = Number(hunk[1]);
      newLine = Number(hunk[2]);
      isInHunk = true;
      return null;
    }
    const sign = text[0] ?? '';
    if (!isInHunk || (sign !== '+' && sign !== '-' && sign !== ' ')) return null;
    const line = { old: oldLine, new: newLine, sign };
    if (sign !== '+') oldLine += 1;
    if (sign !== '-') newLine += 1;
    return line;
  });
}

/**
 * The marks of a patch as the wire has them: line numbers of the file on their side, columns without the sign.
 * A secret over several lines is marked line by line.
 */
export function highlightsOf(
  patch: string,
  spans: readonly PatchSpan[],
  category: string,
): Highlight[] {
  const lines = numberedLines(patch);
  return spans.flatMap((span, index) => {
    const line = lines[span.line];
    if (line === undefined || line === null) return [];
    const number = line.sign === '-' ? line.old : line.new;
    return {
      id: `${span.incident_id}-${index}`,
      side: line.sign === '-' ? ('old' as const) : ('new' as const),
      line: number,
      end_line: number,
      start: Math.max(0, span.start - 1),
      end: Math.max(0, span.end - 1),
      category,
    };
  });
}
