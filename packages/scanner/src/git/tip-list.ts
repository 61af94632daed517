import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Up to here a list is written out in the checkpoint itself. */
const WRITTEN_OUT = 40;
const FOLDER = 'sluice-tips';

/**
 * A short name for a list of commits. A host with ten thousand pull requests has as many tips, too
 * many to be stored with every batch: such a list is kept beside the mirror, under its digest.
 */
export async function nameTips(gitDir: string, tips: readonly string[]): Promise<string> {
  if (tips.length <= WRITTEN_OUT) return tips.join(' ');
  const text = tips.join('\n');
  const name = `list:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  const folder = join(gitDir, FOLDER);
  await mkdir(folder, { recursive: true });
  const file = join(folder, name.slice(5));
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
  return name;
}

/** The list of a name; null when the mirror was recreated since and no longer has it. */
export async function tipsOf(gitDir: string, name: string): Promise<readonly string[] | null> {
  if (!name.startsWith('list:')) return name === '' ? [] : name.split(' ');
  const id = name.slice(5);
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  return readFile(join(gitDir, FOLDER, id), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
}
