import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository that is made for one journey. */
export interface TestRepository {
  readonly path: string;
  commit(files: Readonly<Record<string, string>>, message: string, daysAgo?: number): string;
  remove(): void;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
let seed = 7;

// A small generator with a seed: the same journey leaks the same values, and none is written down.
function letters(count: number): string {
  let text = '';
  for (let index = 0; index < count; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += LETTERS[Math.floor((seed / 2_147_483_648) * LETTERS.length)] ?? 'A';
  }
  return text;
}

/** A Google API key that opens nothing. */
export function fakeGoogleKey(): string {
  return ['AI', 'za', letters(20), letters(15).toLowerCase()].join('');
}

/** A Stripe key that opens nothing. */
export function fakeStripeKey(): string {
  return ['sk', 'live', letters(12) + letters(12).toLowerCase()].join('_');
}

/** An empty repository with an author. */
export function makeRepository(): TestRepository {
  const path = join(mkdtempSync(join(tmpdir(), 'sluice repo ')), 'acme', 'billing');
  mkdirSync(path, { recursive: true });
  const git = (args: readonly string[], env: Record<string, string> = {}): string =>
    execFileSync('git', ['-C', path, ...args], {
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', ...env },
      encoding: 'utf8',
    });
  git(['init', '-q', '-b', 'main']);
  git(['config', 'user.name', 'Mira Sol']);
  git(['config', 'user.email', 'mira@acme.example']);
  return {
    path,
    commit: (files, message, daysAgo = 1) => {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(path, name)), { recursive: true });
        writeFileSync(join(path, name), content);
      }
      const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      git(['add', '-A']);
      git(['commit', '-q', '-m', message], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
      return git(['rev-parse', 'HEAD']).trim();
    },
    remove: () => rmSync(join(path, '..', '..'), { recursive: true, force: true }),
  };
}
