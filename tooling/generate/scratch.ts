import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, ROOT } from '../lib/root.ts';

/** What a copy has of its own: our packages, and what tools keep. */
const OWN = ['@sluice', '.cache', '.vite', '.package-lock.json'];

/**
 * Copies the sources, without pictures, into a folder that the caller may change, with the installed dependencies.
 *
 * @returns the folder
 */
export function makeScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-scratch-'));
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((one) => one !== '' && !one.endsWith('.png'))) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    copyFileSync(inRoot(path), join(scratch, path));
  }
  const modules = join(scratch, 'node_modules');
  mkdirSync(join(modules, '@sluice'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules'))) {
    if (!OWN.includes(name)) symlinkSync(inRoot('node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(inRoot('packages'))) {
    symlinkSync(join(scratch, 'packages', name), join(modules, '@sluice', name));
  }
  return scratch;
}

/** Removes a copy. */
export function removeScratch(scratch: string): void {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
