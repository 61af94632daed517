/**
 * What is worth decoding: texts that mark a secret, in the case they are written in. Their base64 in all
 * three alignments goes into the automaton, so that encoded secrets are found in the same pass.
 */
const MARKS = [
  'AKIA', 'ASIA', 'ghp_', 'gho_', 'ghs_', 'github_pat_', 'glpat-', 'xoxb-', 'xoxp-', 'sk_live_', 'sk_test_', 'rk_live_', 'sk-ant-',
  'sk-proj-', 'T3BlbkFJ', 'AIza', 'npm_', 'hooks.slack.com', 'postgres://', 'postgresql://', 'mysql://', 'mongodb://', 'mongodb+srv',
  'redis://', 'amqp://', 'https://', 'password', 'PASSWORD', 'Password', 'passwd', 'secret', 'SECRET', 'Secret', 'api_key', 'API_KEY',
  'apikey', 'apiKey', 'token', 'TOKEN', 'PRIVATE KEY', 'aws_secret', 'dop_v1_', 'hvs.', 'pypi-', 'shpat_', 'hf_', 'whsec_', 'GOCSPX-',
  'dapi', 'EAAA', 'glsa_', 'NRAK-', 'PMAK-', 'lin_api_', 'dckr_pat_', 'credential', 'AccountKey', '_authToken', 'SG.',
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
      // Characters that share bits with what stands before or after are left out.
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
  let start = at;
  const least = Math.max(knownEnd, at - LONGEST_RUN);
  while (start > least && isBase64(bytes[start - 1] ?? 0)) start--;
  let end = at;
  const most = Math.min(length, start + LONGEST_RUN + 1);
  while (end < most && isBase64(bytes[end] ?? 0)) end++;
  if (end - start < SHORTEST_RUN || end - start > LONGEST_RUN) return null;
  const head = decode(bytes, start, Math.min(end, start + 64));
  if (!isReadable(head)) return null;
  const text = decode(bytes, start, end);
  return isReadable(text) ? { start, end, text } : null;
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

function isReadable(text: Uint8Array): boolean {
  for (const byte of text) {
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte > 126) return false;
  }
  return text.length > 0;
}
