import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/root.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'storybook-static', 'test-results']);

/** All files under a folder of the repository, as paths from its root; what is built is left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.storybook')) {
      return [];
    }
    const path = relative(ROOT, join(ROOT, folder, entry.name));
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The names of the folders right under a folder. */
export function foldersOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The text of a file, named from the root. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The bytes of a file, named from the root. */
export function sizeOf(path: string): number {
  return statSync(join(ROOT, path)).size;
}

/**
 * A source text without its comments and with its strings emptied, lines kept: what is left is
 * code. It knows no regular expressions, so a quote within one may blank the rest of its line.
 */
export function codeOf(source: string): string {
  const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return source.replaceAll(token, (found) => {
    const lines = '\n'.repeat(found.split('\n').length - 1);
    return found.startsWith('/') ? lines : `''${lines}`;
  });
}
