import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below a folder, by name. Links are not followed, and git's own files are left out. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Whether a path is a folder in which git keeps no history. */
export function isPlainFolder(path: string): boolean {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !existsSync(join(path, '.git')) && !existsSync(join(path, 'objects'));
}
