/**
 * What is worth decoding: texts that mark a secret, in the case they are written in. Their base64 in all
 * three alignments goes into the automaton, so that encoded secrets are found in the same pass.
 */
const MARKS = [
  'AKIA', 'ASIA', 'ghp_', 'gho_', 'ghs_', 'github_pat_', 'glpat-', 'xoxb-', 'xoxp-', 'sk_live_', 'sk_test_', 'rk_live_', 'sk-ant-',
  'sk-proj-', 'T3BlbkFJ', 'AIza', 'npm_', 'hooks.slack.com', 'postgres://', 'postgresql://', 'mysql://', 'mongodb://', 'mongodb+srv',
  'redis://', 'amqp://', 'https://', 'password', 'PASSWORD', 'Password', 'passwd', 'secret', 'SECRET', 'Secret', 'api_key', 'API_KEY',
  'apikey', 'apiKey', 'token', 'TOKEN', 'PRIVATE KEY', 'aws_secret', 'dop_v1_', 'hvs.', 'pypi-', 'shpat_', 'hf_', 'whsec_', 'GOCSPX-',
  'dapi', 'EAAA', 'glsa_', 'NRAK-', 'PMAK-', 'lin_api_', 'dckr_pat_', 'credential', 'AccountKey', '_authToken', 'SG.', '"auths"', '"auth"',
]; // biome-ignore format: a list

/** Shortest encoded word that is looked for: shorter ones stand in every picture. */
const LEAST = 4;
/** Longest and shortest run of base64 that is decoded. */
const LONGEST_RUN = 16_384;
const SHORTEST_RUN = 20;

/** The words to look for: what every base64 text has that holds one of the marks. */
export function encodedWords(): string[] {
  const words = new Set<string>();
  for (const mark of MARKS) {
    for (let shift = 0; shift < 3; shift++) {
      const text = Buffer.from('\0'.repeat(shift) + mark, 'latin1').toString('base64');
      // Characters that share bits with the text before or after are left out.
      const from = Math.ceil((shift * 8) / 6);
      const to = Math.floor(((shift + mark.length) * 8) / 6);
      const word = text.slice(from, to).toLowerCase();
      if (word.length >= LEAST) words.add(word);
    }
  }
  return [...words];
}

/** A stretch of base64 in a buffer with what it says. */
export interface EncodedRun {
  readonly start: number;
  readonly end: number;
  readonly text: Buffer;
}

/** The run of base64 around a place, decoded; null when it is short, long, or says no readable text. */
export function decodeAround(
  bytes: Uint8Array,
  length: number,
  at: number,
  knownEnd: number,
): EncodedRun | null {
  const start = runStart(bytes, at, Math.max(knownEnd, at - LONGEST_RUN));
  const end = runEnd(bytes, at, Math.min(length, start + LONGEST_RUN + 1));
  if (end - start < SHORTEST_RUN || end - start > LONGEST_RUN) return null;
  const head = decode(bytes, start, Math.min(end, start + 64));
  if (!isReadable(head)) return null;
  const text = decode(bytes, start, end);
  return isReadable(text) ? { start, end, text } : null;
}

/** A line of base64 that is at least so long may go on in the next one. */
const WRAPPED = 40;
/** Blanks before a wrapped line, its line end included. */
const INDENT = 24;

function runStart(bytes: Uint8Array, at: number, least: number): number {
  let start = at;
  for (;;) {
    while (start > least && isBase64(bytes[start - 1] ?? 0)) start--;
    let before = start;
    let newlines = 0;
    while (before > least && start - before < INDENT && isBlank(bytes[before - 1] ?? 0))
      if (bytes[--before] === 10) newlines++;
    let line = before;
    while (line > least && isBase64(bytes[line - 1] ?? 0)) line--;
    if (newlines !== 1 || before - line < WRAPPED) return start;
    start = line;
  }
}

function runEnd(bytes: Uint8Array, at: number, most: number): number {
  let end = at;
  for (let line = runStart(bytes, at, Math.max(0, at - WRAPPED)); ; line = end) {
    while (end < most && isBase64(bytes[end] ?? 0)) end++;
    let next = end;
    let newlines = 0;
    while (next < most && next - end < INDENT && isBlank(bytes[next] ?? 0))
      if (bytes[next++] === 10) newlines++;
    if (end - line < WRAPPED || newlines !== 1 || next >= most || !isBase64(bytes[next] ?? 0))
      return end;
    // A name that an operator follows is a line of its own.
    let stop = next;
    while (stop < most && isBase64(bytes[stop] ?? 0)) stop++;
    if (bytes[stop] === 58 || (bytes[stop] === 32 && stop - next < WRAPPED)) return end;
    end = next;
  }
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 10 || byte === 13;
}

/** Whether a run of base64 around a place may say something readable, were it whole: in one of the four alignments. */
export function mayDecode(bytes: Uint8Array, length: number, at: number): boolean {
  let end = at;
  while (end < Math.min(length, at + 24) && isBase64(bytes[end] ?? 0)) end++;
  return [0, 1, 2, 3].some(
    (shift) => at >= shift && end - at >= 3 && isReadable(decode(bytes, at - shift, end)),
  );
}

function decode(bytes: Uint8Array, start: number, end: number): Buffer {
  return Buffer.from(
    Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'),
    'base64',
  );
}

function isBase64(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 47 && byte <= 57) ||
    byte === 43 ||
    byte === 45 ||
    byte === 95
  );
}

/** Whether bytes are text in UTF-8, mostly of ASCII. A character may be cut at either end. */
function isReadable(text: Uint8Array): boolean {
  let others = 0;
  let following = 0;
  let isBegun = false;
  for (const byte of text) {
    if (byte < 128) {
      if (following > 0) return false;
      if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127) return false;
      isBegun = true;
      continue;
    }
    others++;
    if (byte < 0xc0) {
      if (following === 0 && isBegun) return false;
      following = Math.max(0, following - 1);
    } else {
      if (following > 0 || byte < 0xc2 || byte > 0xf4) return false;
      following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      isBegun = true;
    }
  }
  return text.length > 0 && others * 4 <= text.length;
}
