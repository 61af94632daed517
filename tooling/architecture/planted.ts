import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/root.ts';

/** Files that break a rule on purpose, put into the tree for as long as a test runs. */
export type Planted = Readonly<Record<string, string>>;

/** Puts the files into the tree, runs, and takes them out again, also when it throws. */
export async function withPlanted<Result>(
  files: Planted,
  run: () => Promise<Result>,
): Promise<Result> {
  const paths = Object.keys(files).map((path) => join(ROOT, path));
  const removeAll = (): void => {
    for (const path of paths) rmSync(path, { force: true });
  };
  // A run that is interrupted leaves nothing either.
  process.once('exit', removeAll);
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
    }
    return await run();
  } finally {
    removeAll();
    process.off('exit', removeAll);
  }
}
