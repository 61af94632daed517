import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import type { CommitInfo, Finding, TextFinding } from '../finding.ts';
import { textKind, utf16ToUtf8 } from '../text/utf16.ts';
import { checkObjects, parseCommit, readObjects } from './objects.ts';
import { createPatchParser } from './patch-parser.ts';
import { printName } from './path-name.ts';
import { type GitOptions, runGit, startGit } from './run.ts';

/** Arguments of every diff that is scanned: nothing of the repository's own configuration takes part. */
export const DIFF_ARGS: readonly string[] = [
  '-r', '-p', '--root', '-M', '-l400', '--full-index', '--no-color', '--no-ext-diff', '--no-textconv',
  '--no-relative', '--ignore-submodules=all', '--src-prefix=a/', '--dst-prefix=b/', '--no-indent-heuristic',
]; // biome-ignore format: a list

/** What a batch of commits holds. */
export interface BatchResult {
  readonly findings: readonly Finding[];
  /** Bytes of patch text read. */
  readonly bytes: number;
  /** Binary files left unread. */
  readonly skippedBinary: number;
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

/** Diffs these commits and scans what they add. @throws ScanError */
export async function scanBatch(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
): Promise<BatchResult> {
  if (commits.length === 0) return { findings: [], bytes: 0, skippedBinary: 0 };
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

  const diff = async (of: readonly string[], args: readonly string[]): Promise<void> => {
    if (of.length === 0) return;
    const all = ['--git-dir', gitDir, 'diff-tree', '--stdin', ...args, ...DIFF_ARGS];
    const git = startGit(all, options);
    try {
      git.stdin.end(`${of.join('\n')}\n`);
      // Awaiting each piece is the back-pressure: git waits while we work.
      for await (const chunk of git.stdout) {
        if (!Buffer.isBuffer(chunk)) continue;
        bytes += chunk.length;
        parser.write(chunk);
      }
      await git.done;
    } finally {
      git.stop();
    }
  };
  await diff(commits, ['-U0']);
  // Without context git counts the lines of a merge's hunks wrongly, below zero even.
  await diff(await mergesOf(gitDir, commits, options), ['-U1', '--cc']);
  parser.end();
  close();

  const utf16 = await scanUtf16(gitDir, binaries, engine, options);
  located.push(...utf16.located);
  const order = new Map(commits.map((id, index) => [id, index]));
  located.sort((a, b) => (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0));
  return {
    findings: await withCommits(gitDir, located, options),
    bytes: bytes + utf16.bytes,
    skippedBinary: skippedBinary + utf16.skipped,
  };
}

/** Those of the commits that have several parents. */
async function mergesOf(
  gitDir: string,
  commits: readonly string[],
  options: GitOptions,
): Promise<string[]> {
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

async function withCommits(
  gitDir: string,
  located: readonly Located[],
  options: GitOptions,
): Promise<Finding[]> {
  const infos = new Map<string, CommitInfo>();
  const shas = [...new Set(located.map(({ sha }) => sha))];
  for await (const { id, content } of readObjects(gitDir, shas, options)) {
    infos.set(id, parseCommit(id, content));
  }
  return located.flatMap(({ sha, oldPath, finding }) => {
    const commit = infos.get(sha);
    if (commit === undefined) return [];
    return [{ ...finding, ...(oldPath === null ? {} : { oldPath }), commit }];
  });
}
