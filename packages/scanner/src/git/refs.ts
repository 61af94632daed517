import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';

/** More refs than this git reads faster, and types of as many are not kept. */
const MOST = 2_000;
const PACKED = /^([0-9a-f]{40,64}) (\S+)$/;
const LOOSE = /^([0-9a-f]{40,64})\n$/;

/**
 * What the refs of a repository point to, by their names, read from their files: to start git takes longer. Null where git must be asked: the
 * refs are many, kept in another way than in files, or one names another.
 */
export async function readRefs(gitDir: string): Promise<Map<string, string> | null> {
  const isOtherwise = await stat(join(gitDir, 'reftable')).then(
    () => true,
    () => false,
  );
  if (isOtherwise) return null;
  // In git's own order: a ref that is packed meanwhile is seen in one of both.
  const loose = new Map<string, string>();
  if (!(await readLoose(gitDir, 'refs', loose))) return null;
  const refs = new Map<string, string>();
  const packed = await readFile(join(gitDir, 'packed-refs'), 'utf8').catch(() => '');
  for (const line of packed.split('\n')) {
    const [, id, name] = PACKED.exec(line) ?? [];
    if (id === undefined || name === undefined) continue;
    refs.set(name, id);
    if (refs.size > MOST) return null;
  }
  for (const [name, id] of loose) refs.set(name, id);
  return refs;
}

/** Whether every entry of a folder of refs could be read. */
async function readLoose(
  gitDir: string,
  folder: string,
  refs: Map<string, string>,
): Promise<boolean> {
  const entries = await readdir(join(gitDir, folder), { withFileTypes: true });
  if (entries.length > MOST) return false;
  const readable = await Promise.all(
    entries.map(async (entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readLoose(gitDir, name, refs);
      if (name.endsWith('.lock')) return true;
      const id = LOOSE.exec(await readFile(join(gitDir, name), 'utf8').catch(() => ''))?.[1];
      if (id === undefined || refs.size >= MOST) return false;
      refs.set(name, id);
      return true;
    }),
  );
  return readable.every(Boolean);
}

/** Largest object that is looked into: a commit is small. */
const LARGEST = 64 * 1024;

/** Whether an object is a commit that has a file of its own, as few that were fetched have. */
export async function isLooseCommit(gitDir: string, id: string): Promise<boolean> {
  const raw = await readFile(join(gitDir, 'objects', id.slice(0, 2), id.slice(2))).catch(
    () => null,
  );
  if (raw === null || raw.length > LARGEST) return false;
  try {
    const head = inflateSync(raw, {
      maxOutputLength: 16 * LARGEST,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return head.toString('latin1', 0, 7) === 'commit ';
  } catch {
    return false;
  }
}
