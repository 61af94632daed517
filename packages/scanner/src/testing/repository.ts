import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exampleMaker } from '../detector/example-maker.ts';
import { detectorByName } from '../detectors/index.ts';
import { prepareRepository } from '../git/prepare.ts';
import type { ScanEvent } from '../scan-events.ts';
import { type ScanOptions, scanRepository } from '../scan-repository.ts';

/** A repository made for one test. */
export interface TestRepository {
  readonly path: string;
  git(...args: string[]): string;
  write(name: string, content: string | Buffer): void;
  /** Commits all there is; gives the id. */
  commit(message: string, environment?: Record<string, string>): string;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A fresh folder for one test, gone with the process. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice scan '));
  folders.push(folder);
  return folder;
}

export function aRepository(path: string = join(scratch(), 'repo')): TestRepository {
  mkdirSync(path, { recursive: true });
  let clock = 1_700_000_000;
  const run = (args: readonly string[], more: Record<string, string> = {}): string =>
    execFileSync(
      'git',
      ['-c', 'protocol.file.allow=always', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: path,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_CONFIG_NOSYSTEM: '1',
          GIT_AUTHOR_NAME: 'Ada Writer',
          GIT_AUTHOR_EMAIL: 'ada@acme.io',
          GIT_COMMITTER_NAME: 'Ada Writer',
          GIT_COMMITTER_EMAIL: 'ada@acme.io',
          GIT_AUTHOR_DATE: `${clock} +0000`,
          GIT_COMMITTER_DATE: `${clock} +0000`,
          ...more,
        },
      },
    );
  run(['init', '-q', '-b', 'main']);
  return {
    path,
    git: (...args) => run(args),
    write(name, content) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    },
    commit(message, environment) {
      clock += 60;
      run(['add', '-A']);
      run(['commit', '-q', '--allow-empty', '-m', message], environment);
      return run(['rev-parse', 'HEAD']).trim();
    },
  };
}

/** A Slack token of this seed, made when called. */
export function aSecret(seed: number): string {
  return detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
}

/** Mirrors a local repository and gives the mirror's folder. */
export async function mirror(source: string, cacheDir: string = scratch()): Promise<string> {
  const { gitDir } = await prepareRepository({ source, cacheDir, allowLocalPaths: true });
  return gitDir;
}

/** All events of a scan. */
export async function events(
  gitDir: string,
  options: Partial<ScanOptions> = {},
): Promise<ScanEvent[]> {
  const all: ScanEvent[] = [];
  for await (const event of scanRepository({ gitDir, clock: () => 0, ...options })) all.push(event);
  return all;
}

/** `path:line value` of every finding, sorted. */
export function places(all: readonly ScanEvent[]): string[] {
  return all
    .flatMap((event) => (event.type === 'finding' ? [event.finding] : []))
    .map((finding) => `${finding.path}:${finding.line} ${finding.value}`)
    .sort();
}
