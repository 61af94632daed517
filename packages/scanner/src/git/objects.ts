import type { CommitInfo } from '../finding.ts';
import { type GitOptions, runGit, startGit } from './run.ts';

const NEWLINE = 10;

/** Which of these ids exist, with type and size, in the given order; unknown ones are left out. */
export async function checkObjects(
  gitDir: string,
  ids: readonly string[],
  options: GitOptions,
): Promise<{ id: string; type: string; size: number }[]> {
  if (ids.length === 0) return [];
  const output = await runGit(
    ['--git-dir', gitDir, 'cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'],
    { ...options, input: `${ids.join('\n')}\n` },
  );
  return output
    .toString('latin1')
    .split('\n')
    .map((line) => /^([0-9a-f]+) (\w+) (\d+)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ id: match[1] ?? '', type: match[2] ?? '', size: Number(match[3]) }));
}

/** The command that prints objects whose ids it is given. */
export const readObjectsCommand = (gitDir: string): readonly string[] => [
  '--git-dir',
  gitDir,
  'cat-file',
  '--batch',
];

/** The contents of existing objects, one at a time. The caller bounds their sizes. */
export async function* readObjects(
  gitDir: string,
  ids: readonly string[],
  options: GitOptions,
): AsyncGenerator<{ id: string; content: Buffer }> {
  if (ids.length === 0) return;
  const git = startGit(readObjectsCommand(gitDir), options);
  git.stdin.end(`${ids.join('\n')}\n`);
  try {
    let pending: Buffer = Buffer.alloc(0);
    let parts: Buffer[] = [];
    let wanted: { id: string; left: number } | null = null;
    for await (const chunk of git.stdout) {
      if (!Buffer.isBuffer(chunk)) continue;
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length > 0) {
        if (wanted === null) {
          const newline = pending.indexOf(NEWLINE);
          if (newline < 0) break;
          const head = /^([0-9a-f]+) \w+ (\d+)$/.exec(pending.toString('latin1', 0, newline));
          pending = pending.subarray(newline + 1);
          if (head !== null) wanted = { id: head[1] ?? '', left: Number(head[2]) + 1 };
          continue;
        }
        const take = pending.subarray(0, wanted.left);
        parts.push(take);
        wanted.left -= take.length;
        pending = pending.subarray(take.length);
        if (wanted.left === 0) {
          yield { id: wanted.id, content: Buffer.concat(parts).subarray(0, -1) };
          parts = [];
          wanted = null;
        }
      }
    }
    await git.done;
  } finally {
    git.stop();
  }
}

/** The header lines of a raw commit object, and its message in the encoding that the header declares. */
function partsOf(raw: Buffer): { field: (name: string) => string; body: Buffer } {
  const split = raw.indexOf('\n\n');
  const lines = (split < 0 ? raw : raw.subarray(0, split)).toString('latin1').split('\n');
  return {
    field: (name) =>
      lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '',
    body: split < 0 ? Buffer.alloc(0) : raw.subarray(split + 2),
  };
}

/** The message of a raw commit object, whole. */
export function messageOf(raw: Buffer): string {
  const { field, body } = partsOf(raw);
  return decoderFor(field('encoding'))(body);
}

/** How many parents a raw commit object names. */
export function parentsOf(raw: Buffer): number {
  const split = raw.indexOf('\n\n');
  const head = raw.toString('latin1', 0, split < 0 ? raw.length : split);
  return head.split('\n').filter((line) => line.startsWith('parent ')).length;
}

/** Author, dates and subject of a raw commit object, decoded from the encoding that it declares. */
export function parseCommit(sha: string, raw: Buffer): CommitInfo {
  const { field, body } = partsOf(raw);
  const decode = decoderFor(field('encoding'));
  const author = person(field('author'));
  const committer = person(field('committer'));
  const message = decode(body).trimStart();
  return {
    sha,
    authorName: clean(decode(Buffer.from(author.name, 'latin1'))),
    authorEmail: clean(decode(Buffer.from(author.email, 'latin1'))),
    authoredAt: author.at,
    committedAt: committer.at,
    subject: clean(message.slice(0, message.search(/\n|$/))).slice(0, 500),
  };
}

/** A commit with all that it says of itself. */
export interface CommitDetails extends CommitInfo {
  readonly committerName: string;
  readonly committerEmail: string;
  /** The whole message, cut where it is very long. */
  readonly message: string;
}

/** Longest message that is given, in UTF-16 units. */
const LONGEST_MESSAGE = 8_000;

/** A raw commit object with its committer and its whole message. */
export function parseCommitDetails(sha: string, raw: Buffer): CommitDetails {
  const { field } = partsOf(raw);
  const decode = decoderFor(field('encoding'));
  const committer = person(field('committer'));
  const text = (latin1: string): string => clean(decode(Buffer.from(latin1, 'latin1')));
  const lines = messageOf(raw).split(/\r?\n/).map(clean);
  return {
    ...parseCommit(sha, raw),
    committerName: text(committer.name),
    committerEmail: text(committer.email),
    message: lines.join('\n').trim().slice(0, LONGEST_MESSAGE),
  };
}

function decoderFor(encoding: string): (bytes: Buffer) => string {
  return (bytes) => {
    if (encoding === '') {
      const text = bytes.toString('utf8');
      // Older clients wrote Latin-1 without saying so.
      return text.includes('\ufffd') ? bytes.toString('latin1') : text;
    }
    try {
      return new TextDecoder(encoding).decode(bytes);
    } catch {
      return bytes.toString('latin1');
    }
  };
}

function person(line: string): { name: string; email: string; at: Date } {
  const parts = /^(.*?) ?<([^>]*)>(?: (-?\d+))?/.exec(line);
  const seconds = Number(parts?.[3] ?? '0');
  // Beyond this a Date is invalid; such commits exist.
  const bounded = Math.min(Math.max(seconds, -62_135_596_800), 253_402_300_799);
  return { name: parts?.[1] ?? line, email: parts?.[2] ?? '', at: new Date(bounded * 1000) };
}

/** Removes control characters, which do not belong in a database or on a screen. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
}
