import type { Span } from './mask.ts';

/** Where the block of a private key begins or ends: PEM, PGP and SSH2. */
const BOUNDARY = /-{4,5} ?(BEGIN|END) (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
/** The text around the lines of a key in source code: quotes, concatenation, escaped line ends. */
const DECORATION = /^(?:\s|["'`,+;()]|\\[nr])+|(?:\s|["'`,+;()\\]|\\[nr])+$/g;
const BASE64_LINE = /^[A-Za-z0-9+/=]+$/;
const BASE64_TAIL = /(?:[A-Za-z0-9+/=]|\\[nr])+$/;
const BASE64_HEAD = /^(?:[A-Za-z0-9+/=]|\\[nr])+/;
/** A header of the block, such as `Proc-Type: 4,ENCRYPTED`. */
const HEADER = /^[A-Za-z-]+: /;
const DIFF_SIGN = /^[+\- ]/;
/** A shorter line is one of a key only beside the boundary. */
const SHORTEST_LINE = 16;

/**
 * Lines of private keys whose other end is not in the text, as in a hunk of a diff that shows the end of a key alone: what looks like
 * base64 before an END, and after a BEGIN.
 */
export function privateKeySpans(text: string): readonly Span[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const lines = text.split('\n');
  const spans: Span[] = [];
  lines.forEach((line, index) => {
    for (const { 0: boundary, 1: kind, index: at } of line.matchAll(BOUNDARY)) {
      if (kind === 'END') {
        const [tail = ''] = BASE64_TAIL.exec(line.slice(0, at)) ?? [];
        if (tail !== '') spans.push({ line: index, start: at - tail.length, end: at });
        spans.push(...bodyFrom(lines, index, -1));
      } else {
        const start = at + boundary.length;
        const [head = ''] = BASE64_HEAD.exec(line.slice(start)) ?? [];
        if (head !== '') spans.push({ line: index, start, end: start + head.length });
        spans.push(...bodyFrom(lines, index, 1));
      }
    }
  });
  return spans;
}

/** The lines of a key's body from a boundary on, up or down. */
function bodyFrom(lines: readonly string[], boundary: number, step: 1 | -1): Span[] {
  const spans: Span[] = [];
  for (let index = boundary + step; ; index += step) {
    const line = lines[index];
    if (line === undefined || line.startsWith('@@')) return spans;
    const unsigned = line.replace(DIFF_SIGN, '');
    const content = unsigned.replaceAll(DECORATION, '');
    const isBeside = spans.length === 0;
    const isSkipped = content === '' || HEADER.test(content) || line.startsWith('\\ ');
    if (isSkipped && (step === 1 || isBeside)) continue;
    const isOfKey = BASE64_LINE.test(content) && (isBeside || content.length >= SHORTEST_LINE);
    if (!isOfKey) return spans;
    const start = line.length - unsigned.length + unsigned.indexOf(content);
    spans.push({ line: index, start, end: start + content.length });
  }
}
