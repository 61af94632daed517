import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ScanError } from '../errors.ts';

/** @throws ScanError not_a_repository */
export async function mustBeRepository(gitDir: string): Promise<void> {
  const exists = await stat(join(gitDir, 'objects')).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!exists) throw new ScanError('not_a_repository', `${gitDir} is not a git repository.`);
}

/** Bytes of an index of some forty thousand objects. */
const LONG = 1 << 20;

/** Whether a repository holds so much that its history is a long one. */
export async function isLong(gitDir: string): Promise<boolean> {
  const folder = join(gitDir, 'objects', 'pack');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith('.idx')) continue;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info !== null && info.size > LONG) return true;
  }
  return false;
}
