import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import type { CommitInfo, Finding } from '../finding.ts';
import type { ScanProblem } from '../scan-problem.ts';
import { isWideText, textKind, toUtf8 } from '../text/wide-text.ts';
import { DIFF_ARGS, diffCommand } from './diff-args.ts';
import { type BinaryFile, createDiffReader, type DiffReader, type Located } from './diff-reader.ts';
import { messageReader } from './messages.ts';
import { checkObjects, parentsOf, parseCommit, readObjects } from './objects.ts';
import { patchesIn, type RawPatch } from './read-patch.ts';
import { type GitOptions, runGit, startGit } from './run.ts';

/** What a batch of commits holds. */
export interface BatchResult {
  readonly findings: readonly Finding[];
  /** Bytes of patch text read. */
  readonly bytes: number;
  /** Binary files left unread. */
  readonly skippedBinary: number;
  /** What a small scan has read; null for others. */
  readonly artifacts: SmallScanArtifacts | null;
  /** What could not be read. */
  readonly problems: readonly ScanProblem[];
}

/** What a scan of few commits has read, so that git need not read it a second time. */
export interface SmallScanArtifacts {
  /** The commits of a batch, in its order. */
  readonly commits: readonly CommitInfo[];
  /** The patches, with context, of files that hold findings, by `sha:path`. Of merges there are none. */
  readonly patches: ReadonlyMap<string, RawPatch>;
}

/** Largest blob that is looked at when git took it for binary and it might be UTF-16. */
const MAX_UTF16 = 8 * 1024 * 1024;

/** Most bytes of patches that a small scan keeps. */
const MAX_KEPT_PATCH_BYTES = 4 * 1024 * 1024;

/**
 * Diffs these commits and scans what they add.
 *
 * @param isSmall whether to keep what was read, because starting git again would cost more
 * @throws ScanError
 */
export async function scanBatch(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
  isSmall = false,
): Promise<BatchResult> {
  if (commits.length === 0)
    return { findings: [], bytes: 0, skippedBinary: 0, artifacts: null, problems: [] };
  // Beside the diff.
  const reading = readCommits(gitDir, commits, engine, options);
  reading.catch(() => {});
  try {
    return await diffBatch(gitDir, commits, engine, options, isSmall, reading);
  } finally {
    // However the diff ends, no git is left behind.
    await reading.catch(() => {});
  }
}

async function diffBatch(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
  isSmall: boolean,
  reading: Promise<ReadCommits>,
): Promise<BatchResult> {
  const kept: Buffer[] = [];
  const reader = createDiffReader(engine);
  const keep = (chunk: Buffer): void => {
    if (isSmall && reader.bytes() <= MAX_KEPT_PATCH_BYTES) kept.push(chunk);
  };
  await readDiff(commits, diffCommand(gitDir, isSmall), options, reader, keep);
  const isKept = isSmall && reader.bytes() <= MAX_KEPT_PATCH_BYTES;
  const patchText = isKept ? Buffer.concat(kept) : null;
  const read = await reading;
  // Where history was cut off, a commit names parents that git does not count.
  const mayMerge = [...read.parents].flatMap(([id, parents]) => (parents > 1 ? [id] : []));
  // Without context git counts the lines of a merge's hunks wrongly, below zero even.
  const withMerges = ['--git-dir', gitDir, 'diff-tree', '--stdin', '-U1', '--cc', ...DIFF_ARGS];
  await readDiff(await mergesOf(gitDir, mayMerge, options), withMerges, options, reader);
  const { located, binaries, skippedBinary, bytes } = reader.end();

  const wide = await scanWideTexts(gitDir, binaries, engine, options);
  located.push(...wide.located, ...read.located);
  const order = new Map(commits.map((id, index) => [id, index]));
  located.sort((a, b) => (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0));
  const findings = withCommits(located, read.infos);
  return {
    findings,
    bytes: bytes + wide.bytes,
    skippedBinary: skippedBinary + wide.skipped,
    artifacts:
      patchText === null
        ? null
        : { commits: [...read.infos.values()], patches: await patchesOf(patchText, findings) },
    problems: [],
  };
}

async function readDiff(
  commits: readonly string[],
  command: readonly string[],
  options: GitOptions,
  reader: DiffReader,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<void> {
  if (commits.length === 0) return;
  const git = startGit(command, options);
  try {
    git.stdin.end(`${commits.join('\n')}\n`);
    // Awaiting each piece is the back-pressure: git waits while we work.
    for await (const chunk of git.stdout) {
      if (!Buffer.isBuffer(chunk)) continue;
      reader.write(chunk);
      onChunk(chunk);
    }
    await git.done;
  } finally {
    git.stop();
  }
}

/** What is read of commits beside their diffs. */
export interface ReadCommits {
  /** In the batch's order. */
  readonly infos: ReadonlyMap<string, CommitInfo>;
  /** How many parents each names. */
  readonly parents: ReadonlyMap<string, number>;
  /** What their messages hold. */
  readonly located: readonly Located[];
}

export async function readCommits(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
): Promise<ReadCommits> {
  const infos = new Map<string, CommitInfo>();
  const parents = new Map<string, number>();
  const located: Located[] = [];
  const readMessage = messageReader(engine, (sha, finding) =>
    located.push({ sha, oldPath: null, finding }),
  );
  for await (const { id, content } of readObjects(gitDir, commits, options)) {
    infos.set(id, parseCommit(id, content));
    parents.set(id, parentsOf(content));
    readMessage(id, content);
  }
  return { infos, parents, located };
}

/** The patches of the files that hold findings. */
async function patchesOf(
  text: Buffer,
  findings: readonly Finding[],
): Promise<Map<string, RawPatch>> {
  const patches = new Map<string, RawPatch>();
  if (findings.length === 0) return patches;
  // A patch is the file's: where it is cut, its first finding stays.
  const ofFiles = Map.groupBy(findings, ({ commit, path }) => `${commit.sha}:${path}`);
  const wanted = [...ofFiles.values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const { commit, path, line, columnStart } = first;
    return [{ sha: commit.sha, path, line, column: columnStart }];
  });
  for await (const [one, patch] of patchesIn([text], wanted)) {
    // An empty diff belongs to a merge or to a file that git considers binary; a caller can ask git for it.
    if (patch.text !== '') patches.set(`${one.sha}:${one.path}`, patch);
  }
  return patches;
}

/** Those of the commits that have several parents. */
async function mergesOf(
  gitDir: string,
  commits: readonly string[],
  options: GitOptions,
): Promise<string[]> {
  if (commits.length === 0) return [];
  const output = await runGit(
    ['--git-dir', gitDir, 'rev-list', '--no-walk=unsorted', '--min-parents=2', '--stdin'],
    { ...options, input: `${commits.join('\n')}\n` },
  );
  return output.toString('latin1').split('\n').filter(Boolean);
}

/** Scans those of the binary files that are UTF-16 or UTF-32 text: the lines that the former version lacks. */
async function scanWideTexts(
  gitDir: string,
  files: readonly BinaryFile[],
  engine: Engine,
  options: GitOptions,
): Promise<{ located: Located[]; bytes: number; skipped: number }> {
  const located: Located[] = [];
  let bytes = 0;
  const ids = [...new Set(files.map((file) => file.newBlob))];
  const small = (await checkObjects(gitDir, ids, options)).filter(
    ({ type, size }) => type === 'blob' && size <= MAX_UTF16,
  );
  const texts = new Set<string>();
  for await (const { id, content } of readObjects(
    gitDir,
    small.map(({ id }) => id),
    options,
  )) {
    if (isWideText(textKind(content))) texts.add(id);
  }
  let skipped = 0;
  for (const file of files) {
    if (!texts.has(file.newBlob)) {
      skipped++;
      continue;
    }
    const sides = new Map<string, string>();
    const wanted = file.oldBlob === null ? [file.newBlob] : [file.newBlob, file.oldBlob];
    for await (const { id, content } of readObjects(gitDir, wanted, options)) {
      bytes += content.length;
      sides.set(id, toUtf8(content, textKind(content)).toString('utf8'));
    }
    const known = new Set(
      (file.oldBlob === null ? '' : (sides.get(file.oldBlob) ?? '')).split('\n'),
    );
    const added = createAddedText(engine, (finding) =>
      located.push({ sha: file.sha, oldPath: null, finding }),
    );
    added.open(file.path);
    (sides.get(file.newBlob) ?? '').split('\n').forEach((line, index) => {
      if (known.has(line)) return;
      const content = Buffer.from(line, 'utf8');
      added.append(content, 0, content.length, index + 1);
      added.endLine();
    });
    added.close();
  }
  return { located, bytes, skipped };
}

export function withCommits(
  located: readonly Located[],
  infos: ReadonlyMap<string, CommitInfo>,
): Finding[] {
  return located.flatMap(({ sha, oldPath, finding }) => {
    const commit = infos.get(sha);
    if (commit === undefined) return [];
    return [{ ...finding, ...(oldPath === null ? {} : { oldPath }), commit }];
  });
}
