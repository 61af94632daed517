import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectorByName, exampleMaker } from '@sluice/scanner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketDir } from '../db/embedded/paths.ts';
import { openSocket } from '../db/open.ts';
import { type RunningCommand, sluice, startSluice } from '../testing/command.ts';

let dir: string;
let dataDir: string;
/** Keeps the embedded database open, as a server would beside the command line. */
let worker: RunningCommand;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sluice cli '));
  dataDir = join(dir, 'data');
  await sluice(dataDir, 'migrate');
  worker = startSluice(dataDir, 'work');
});
afterAll(async () => {
  worker.process.kill('SIGTERM');
  expect((await worker.done).code).toBe(0);
  rmSync(dir, { recursive: true, force: true });
});

/** A token that a vendor's detector knows, made when asked for. */
function aToken(seed: number): string {
  return detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
}

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.io'];
  return execFileSync('git', [...who, '-c', 'protocol.file.allow=always', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function aRepository(name: string): string {
  const path = join(dir, name);
  mkdirSync(path);
  git(path, 'init', '-q', '-b', 'main');
  return path;
}

function commit(path: string, files: Record<string, string | Buffer>, ...args: string[]): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  git(path, 'add', '-A');
  git(path, 'commit', '-q', '-m', 'Change', ...args);
}

interface Line {
  detector?: string;
  path?: string;
  line?: number;
  value?: string;
  summary?: Record<string, number>;
}
function linesOf(out: string): Line[] {
  return out
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

describe('sluice scan --json', () => {
  it('finds what an unusual repository holds: merge, rename, binary, CRLF, a 5 MB line, odd names, a submodule', async () => {
    const inner = aRepository('inner');
    commit(inner, { 'a.txt': 'nothing\n' });
    const path = aRepository('unusual');
    commit(path, { 'old.txt': `one\r\ntoken = ${aToken(1)}\r\n`, 'shared.txt': 'a\n' });
    git(path, 'mv', 'old.txt', 'new.txt');
    commit(path, {
      'image.png': Buffer.from([137, 80, 78, 71, 0, 1, 2, 3]),
      'long.js': `x="${'ab '.repeat(2_500_000 / 3)}"; t="${aToken(2)}"; y="${'cd '.repeat(2_500_000 / 3)}"`,
    });
    git(path, 'submodule', 'add', '-q', inner, 'inner');
    commit(path, {});
    git(path, 'checkout', '-q', '-b', 'side');
    commit(path, { 'shared.txt': 'side\n', 'side.txt': `${aToken(3)}\n` });
    git(path, 'checkout', '-q', 'main');
    commit(path, { 'shared.txt': 'main\n' });
    try {
      git(path, 'merge', '-q', 'side');
    } catch {
      // The conflict is what the resolution below is for.
    }
    commit(path, { 'shared.txt': `resolved ${aToken(4)}\n` });
    const tree = git(path, 'rev-parse', 'HEAD^{tree}').trim();
    const head = git(path, 'rev-parse', 'HEAD').trim();
    const raw = Buffer.concat([
      Buffer.from(`tree ${tree}\nparent ${head}\nauthor J`),
      Buffer.from([0xfc, 0x72, 0x67]),
      Buffer.from(' <j@acme.io> 1700000000 +0000\ncommitter J <j@acme.io> 1700000000 +0000\n\nx\n'),
    ]);
    writeFileSync(join(dir, 'raw'), raw);
    const odd = git(path, 'hash-object', '-t', 'commit', '-w', join(dir, 'raw')).trim();
    git(path, 'update-ref', 'refs/heads/main', odd);

    const { code, out } = await sluice(dataDir, 'scan', path, '--json');
    expect(code).toBe(0);
    const lines = linesOf(out);
    const slack = lines.filter(({ detector }) => detector === 'slack_token');
    expect(slack.map((one) => `${one.path}:${one.line}`).sort()).toEqual([
      'long.js:1',
      'old.txt:2',
      'shared.txt:1',
      'side.txt:1',
    ]);
    expect(lines.at(-1)?.summary).toMatchObject({ commits: 7 });
    for (const seed of [1, 2, 3, 4]) expect(out).not.toContain(aToken(seed));
  });

  it('prints the same again, and stores nothing twice', async () => {
    const path = join(dir, 'unusual');
    const again = linesOf((await sluice(dataDir, 'scan', path, '--json')).out);
    expect(again.filter(({ detector }) => detector === 'slack_token')).toHaveLength(4);
    expect(again.at(-1)?.summary).toMatchObject({ commits: 0, new_occurrences: 0 });
  });

  it('reads a shallow clone and an empty repository', async () => {
    const full = aRepository('full');
    commit(full, { 'a.txt': `${aToken(5)}\n` });
    commit(full, { 'b.txt': 'b\n' });
    const shallow = join(dir, 'shallow');
    git(dir, 'clone', '-q', '--depth', '1', `file://${full}`, shallow);
    const { code, out, err } = await sluice(dataDir, 'scan', shallow, '--json');
    expect(code).toBe(0);
    expect(err).toContain('This is a shallow clone');
    expect(linesOf(out)[0]).toMatchObject({ path: 'a.txt', line: 1 });
    const empty = await sluice(dataDir, 'scan', aRepository('empty'), '--json');
    expect(empty).toMatchObject({ code: 0, err: '' });
    expect(linesOf(empty.out)[0]?.summary).toMatchObject({ commits: 0, occurrences: 0 });
  });
});

describe('what sluice scan exits with', () => {
  it.each([
    ['no target', [], 2, 'Give one git address or path.'],
    ['nothing there', ['nothing-here'], 4, 'There is no git repository at'],
    ['a protocol that is not allowed', ['ext::sh -c id'], 7, 'This protocol is not allowed'],
    ['a revision that is not there', ['full', '--since', 'nowhere'], 5, 'no such revision'],
    ['a secret, when asked to fail on it', ['full', '--fail-on-secret'], 3, ''],
    ['a host that is not known', ['https://host.invalid/a/b.git'], 6, 'No access to'],
    ['a host in a private network', ['https://127.0.0.1:9/a/b.git'], 10, 'private network'],
  ])('%s', async (_, [target, ...rest], code, text) => {
    const isPath = target !== undefined && !target.includes(':');
    const args = target === undefined ? [] : [isPath ? join(dir, target) : target, ...rest];
    const done = await sluice(dataDir, 'scan', ...args);
    expect({ code: done.code, err: done.err }).toMatchObject({
      code,
      err: expect.stringContaining(text),
    });
  });

  it('watches nothing that it could not read', async () => {
    await sluice(dataDir, 'scan', 'https://127.0.0.1:9/never/there.git');
    const { db, close } = openSocket(socketDir(dataDir));
    const watched = await db
      .selectFrom('sources')
      .select('url')
      .where('is_watched', '=', true)
      .execute();
    await close();
    expect(watched.map(({ url }) => url)).toContain(join(dir, 'full'));
    expect(watched.map(({ url }) => url)).not.toContain('https://127.0.0.1:9/never/there.git');
  });

  it('an interruption; the next run carries on and doubles nothing', async () => {
    const path = aRepository('many');
    for (let index = 0; index < 30; index++) {
      commit(path, { [`f${index}.txt`]: `${aToken(100 + index)}\n${'text\n'.repeat(400)}` });
    }
    const running = startSluice(dataDir, 'scan', path, '--json');
    running.process.stdout?.once('data', () => running.process.kill('SIGINT'));
    const first = await running.done;
    // A machine that is done before the signal comes has nothing to carry on with.
    expect([0, 130]).toContain(first.code);
    const second = await sluice(dataDir, 'scan', path, '--json');
    expect(second.code).toBe(0);
    const found = linesOf(second.out).filter(({ detector }) => detector === 'slack_token');
    expect(new Set(found.map(({ path: file }) => file)).size).toBe(30);
    expect(found).toHaveLength(30);
  });
});
