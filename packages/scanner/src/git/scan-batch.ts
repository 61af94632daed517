import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import type { CommitInfo, Finding, TextFinding } from '../finding.ts';
import { textKind, utf16ToUtf8 } from '../text/utf16.ts';
import { DIFF_ARGS, diffCommand } from './diff-args.ts';
import { messageReader } from './messages.ts';
import { checkObjects, parentsOf, parseCommit, readObjects } from './objects.ts';
import { createPatchParser } from './patch-parser.ts';
import { printName } from './path-name.ts';
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
}

/** What a scan of few commits has read, so that git need not read it a second time. */
export interface SmallScanArtifacts {
  /** The commits of a batch, in its order. */
  readonly commits: readonly CommitInfo[];
  /** The patches, with context, of files that hold findings, by `sha:path`. Of merges there are none. */
  readonly patches: ReadonlyMap<string, RawPatch>;
}

interface Located {
  readonly sha: string;
  readonly oldPath: string | null;
  readonly finding: TextFinding;
}

interface BinaryFile {
  readonly sha: string;
  readonly path: string;
  readonly oldBlob: string | null;
  readonly newBlob: string;
}

/** Largest blob that is looked at when git took it for binary and it might be UTF-16. */
const MAX_UTF16 = 8 * 1024 * 1024;

/** Names that are binary whatever they hold; not worth a look for UTF-16. */
const BINARY_NAME =
  /\.(?:png|jpe?g|gif|ico|icns|bmp|tiff?|webp|avif|heic|psd|pdf|zip|gz|tgz|bz2|xz|zst|br|7z|rar|jar|war|class|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|wav|flac|webm|mov|avi|exe|dll|so|dylib|a|o|obj|lib|pyc|wasm|bin|dat|iso|dmg|img|db|sqlite3?|docx?|xlsx?|pptx?|odt|node|mo|gpg|pack|idx|crx|apk|nupkg|whl|parquet|avro|npy|npz|pkl|h5|onnx|pb|tflite|pt|pth|safetensors)$/i;

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
  if (commits.length === 0) return { findings: [], bytes: 0, skippedBinary: 0, artifacts: null };
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
  const located: Located[] = [];
  const binaries: BinaryFile[] = [];
  let sha = '';
  let oldPath: string | null = null;
  let isOpen = false;
  let skippedBinary = 0;
  let bytes = 0;

  const text = createAddedText(engine, (finding) => located.push({ sha, oldPath, finding }));
  const close = (): void => {
    if (isOpen) text.close();
    isOpen = false;
  };
  const parser = createPatchParser({
    commit(id) {
      close();
      sha = id;
    },
    file(name, oldName) {
      close();
      oldPath = oldName === null ? null : printName(oldName);
      text.open(printName(name));
      isOpen = true;
    },
    added: text.append,
    addedEnd: text.endLine,
    binary(name, oldBlob, newBlob) {
      const path = printName(name);
      if (BINARY_NAME.test(path)) skippedBinary++;
      else binaries.push({ sha, path, oldBlob, newBlob });
    },
  });

  const diff = async (of: readonly string[], command: readonly string[]): Promise<void> => {
    if (of.length === 0) return;
    const git = startGit(command, options);
    try {
      git.stdin.end(`${of.join('\n')}\n`);
      // Awaiting each piece is the back-pressure: git waits while we work.
      for await (const chunk of git.stdout) {
        if (!Buffer.isBuffer(chunk)) continue;
        bytes += chunk.length;
        if (isSmall && bytes <= MAX_KEPT_PATCH_BYTES) kept.push(chunk);
        parser.write(chunk);
      }
      await git.done;
    } finally {
      git.stop();
    }
  };
  await diff(commits, diffCommand(gitDir, isSmall));
  const isKept = isSmall && bytes <= MAX_KEPT_PATCH_BYTES;
  const patchText = isKept ? Buffer.concat(kept) : null;
  const read = await reading;
  // Where history was cut off, a commit names parents that git does not count.
  const mayMerge = [...read.parents].flatMap(([id, parents]) => (parents > 1 ? [id] : []));
  // Without context git counts the lines of a merge's hunks wrongly, below zero even.
  const withMerges = ['--git-dir', gitDir, 'diff-tree', '--stdin', '-U1', '--cc', ...DIFF_ARGS];
  await diff(await mergesOf(gitDir, mayMerge, options), withMerges);
  parser.end();
  close();

  const utf16 = await scanUtf16(gitDir, binaries, engine, options);
  located.push(...utf16.located, ...read.located);
  const order = new Map(commits.map((id, index) => [id, index]));
  located.sort((a, b) => (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0));
  const findings = withCommits(located, read.infos);
  return {
    findings,
    bytes: bytes + utf16.bytes,
    skippedBinary: skippedBinary + utf16.skipped,
    artifacts:
      patchText === null
        ? null
        : { commits: [...read.infos.values()], patches: await patchesOf(patchText, findings) },
  };
}

/** What is read of commits beside their diffs. */
interface ReadCommits {
  /** In the batch's order. */
  readonly infos: ReadonlyMap<string, CommitInfo>;
  /** How many parents each names. */
  readonly parents: ReadonlyMap<string, number>;
  /** What their messages hold. */
  readonly located: readonly Located[];
}

async function readCommits(
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
  const wanted = findings.map(({ commit, path, line, columnStart }) => {
    return { sha: commit.sha, path, line, column: columnStart };
  });
  for await (const [one, patch] of patchesIn([text], wanted)) {
    // An empty one is a merge's, or of what git takes for binary: whoever wants it asks git.
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

/** Scans those of the binary files that are UTF-16 text: the lines that the former version lacks. */
async function scanUtf16(
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
    if (textKind(content).startsWith('utf-16')) texts.add(id);
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
      const kind = textKind(content);
      bytes += content.length;
      sides.set(
        id,
        (kind === 'utf-16le' || kind === 'utf-16be'
          ? utf16ToUtf8(content, kind)
          : content
        ).toString('utf8'),
      );
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

function withCommits(
  located: readonly Located[],
  infos: ReadonlyMap<string, CommitInfo>,
): Finding[] {
  return located.flatMap(({ sha, oldPath, finding }) => {
    const commit = infos.get(sha);
    if (commit === undefined) return [];
    return [{ ...finding, ...(oldPath === null ? {} : { oldPath }), commit }];
  });
}
