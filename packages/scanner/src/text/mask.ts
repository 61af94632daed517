const MOST_SHOWN = 8;
const LONGEST = 20;
const DOT = '•';

/**
 * A value that people may see: its first and last characters around dots. Shows at most a third of
 * the value, at most 8 characters, nothing of one shorter than 12; never longer than 20. Of a PEM block that is its content:
 * all of them begin and end alike.
 */
export function maskValue(value: string): string {
  const content = /^-{4,5} ?BEGIN [^-]+-{4,5}([\s\S]+?)-{4,5} ?END/
    .exec(value)?.[1]
    ?.replace(/^(?:\\n|\s)+|(?:\\n|\s)+$/g, '');
  const chars = [...(content ?? value).replace(/\s+/g, ' ')];
  const shown = chars.length < 12 ? 0 : Math.min(MOST_SHOWN, Math.floor(chars.length / 3));
  const tail = Math.floor(shown / 2);
  const head = shown - tail;
  const dots = Math.min(chars.length - shown, LONGEST - shown);
  return (
    chars.slice(0, head).join('') + DOT.repeat(dots) + (tail > 0 ? chars.slice(-tail).join('') : '')
  );
}

/** A stretch of one line: `line` is zero-based, `start` and `end` are UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Shortest line of a multi-line value that is masked by itself. */
const SHORTEST_LINE = 8;
/** Ends of lines, also as they are written inside of a string. */
const LINE_END = /\r\n|\r|\n|(?:\\r)?\\n/;

/** The lines of a value, trimmed; those of a key that was written into one string are lines too. Empty for a value of one line. */
export function linesOfValue(value: string): string[] {
  const lines = value.split(LINE_END).map((line) => line.trim());
  return lines.length < 2 ? [] : lines;
}

/**
 * Every place in a text where one of the values stands, by position and without overlaps. A value
 * of several lines is found line by line, so that a diff's leading marks do not hide it.
 */
export function findSpans(text: string, values: readonly string[]): readonly Span[] {
  const pieces = new Set<string>();
  for (const value of values) {
    if (!/[\r\n]/.test(value)) pieces.add(value);
    for (const line of linesOfValue(value)) if (line.length >= SHORTEST_LINE) pieces.add(line);
  }
  pieces.delete('');
  const spans: Span[] = [];
  text.split('\n').forEach((line, index) => {
    const found: Span[] = [];
    for (const piece of pieces) {
      for (let at = line.indexOf(piece); at >= 0; at = line.indexOf(piece, at + piece.length)) {
        found.push({ line: index, start: at, end: at + piece.length });
      }
    }
    spans.push(...merge(found));
  });
  return spans;
}

/** Spans of any lines by position, those that overlap or touch made one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  return [...Map.groupBy(spans, ({ line }) => line)]
    .sort(([a], [b]) => a - b)
    .flatMap(([, ofLine]) => merge(ofLine));
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) {
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    } else merged.push(span);
  }
  return merged;
}

/** The text with every span dotted out, each UTF-16 unit by one dot: columns still fit. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  const lines = text.split('\n');
  for (const { line, start, end } of spans) {
    const old = lines[line];
    if (old !== undefined)
      lines[line] = old.slice(0, start) + DOT.repeat(end - start) + old.slice(end);
  }
  return lines.join('\n');
}
