const MOST_SHOWN = 8;
const LONGEST = 20;
const DOT = '•';

/**
 * A value that people may see: its first and last characters around dots. Shows at most a third of
 * the value, at most 8 characters, none of a value shorter than 12; never longer than 20. Of a PEM block that is its content:
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

/** A span of a line with the value in it, or with one line of the value. */
export interface ValueSpan extends Span {
  readonly value: string;
}

/**
 * Every span of a text that holds one of the values, by position and without overlaps. A value
 * of several lines is found line by line, so that a diff's leading marks do not hide it.
 */
export function findSpans(text: string, values: readonly string[]): readonly Span[] {
  return mergeSpans(placesOf(text, values).map(({ line, start, end }) => ({ line, start, end })));
}

/** The same for each value by itself: the places of one do not overlap, those of two may. */
export function findValueSpans(text: string, values: readonly string[]): readonly ValueSpan[] {
  return [...Map.groupBy(placesOf(text, values), ({ value }) => value)].flatMap(([value, places]) =>
    mergeSpans(places).map((span) => ({
      line: span.line,
      start: span.start,
      end: span.end,
      value,
    })),
  );
}

/** More pieces than this are looked for all together. */
const FEW_PIECES = 16;
/** The number of characters that identify a piece; shorter pieces are searched one by one. */
const PREFIX = 6;

/** All places, overlapping ones too. The time grows with the text and the values, not with their product. */
function placesOf(text: string, values: readonly string[]): ValueSpan[] {
  const pieces = new Map<string, string[]>();
  const add = (piece: string, value: string): void => {
    const known = pieces.get(piece);
    if (known === undefined) pieces.set(piece, [value]);
    else known.push(value);
  };
  for (const value of new Set(values)) {
    if (value === '') continue;
    if (!/[\r\n]/.test(value)) add(value, value);
    for (const line of new Set(linesOfValue(value)))
      if (line.length >= SHORTEST_LINE) add(line, value);
  }
  const all = [...pieces.keys()];
  const single = all.length <= FEW_PIECES ? all : all.filter(({ length }) => length < PREFIX);
  const many = all.length <= FEW_PIECES ? [] : all.filter(({ length }) => length >= PREFIX);
  const lengthsByPrefix = lengthsOf(many);
  const places: ValueSpan[] = [];
  const found = (piece: string, line: number, start: number): void => {
    for (const value of pieces.get(piece) ?? [])
      places.push({ line, start, end: start + piece.length, value });
  };
  text.split('\n').forEach((content, line) => {
    for (const piece of single) {
      for (let at = content.indexOf(piece); at >= 0; at = content.indexOf(piece, at + piece.length))
        found(piece, line, at);
    }
    if (lengthsByPrefix.size === 0) return;
    for (let at = 0; at + PREFIX <= content.length; at++) {
      for (const length of lengthsByPrefix.get(content.slice(at, at + PREFIX)) ?? []) {
        const piece = content.slice(at, at + length);
        if (piece.length === length && pieces.has(piece)) found(piece, line, at);
      }
    }
  });
  return places;
}

/** How long the pieces with each prefix are. Tokens of one vendor share both, however many they are. */
function lengthsOf(pieces: readonly string[]): Map<string, Set<number>> {
  const lengths = new Map<string, Set<number>>();
  for (const piece of pieces) {
    const prefix = piece.slice(0, PREFIX);
    const known = lengths.get(prefix);
    if (known === undefined) lengths.set(prefix, new Set([piece.length]));
    else known.add(piece.length);
  }
  return lengths;
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
