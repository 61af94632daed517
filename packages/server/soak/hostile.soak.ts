import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CommandRun, startSluiceWith } from '../src/testing/command.ts';
import { aToken } from '../src/testing/findings.ts';
import { orphansFor } from './processes.ts';

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
/** A process that lost its parent, and the embedded database without a client, are gone after this time. */
const ENDED_MS = 20_000;
/** How long a host that does not answer is waited for before the scan is stopped. */
const HANG_MS = 4_000;

let dir: string;
let dataDir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-soak-'));
  dataDir = join(dir, 'data');
});
afterAll(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
afterEach(async () => {
  expect(await orphansFor(dir, ENDED_MS)).toEqual([]);
  const mirrors = join(dataDir, 'mirrors');
  const left = existsSync(mirrors) ? readdirSync(mirrors) : [];
  expect(left.filter((name) => name.includes('.partial'))).toEqual([]);
});

const settings = (more: Record<string, string> = {}) => ({ SLUICE_DATA_DIR: dataDir, ...more });
const run = (...args: string[]) => startSluiceWith(settings(), ...args).done;

function git(path: string, args: readonly string[], input?: string): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.io'];
  const options = {
    cwd: path,
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  } as const;
  return execFileSync('git', [...who, ...args], options).trim();
}

function aRepository(name: string): string {
  const path = join(dir, name);
  mkdirSync(path);
  git(path, ['init', '-q', '-b', 'main']);
  return path;
}

function commit(path: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  git(path, ['add', '-A']);
  git(path, ['commit', '-q', '-m', 'Change']);
}

/** The occurrences that a scan names, each once where nothing was doubled. */
const placesOf = ({ out }: CommandRun): string[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{"') && !line.startsWith('{"summary'))
    .map((line) => {
      const { path, line: at, commit: sha } = JSON.parse(line);
      return `${sha} ${path}:${at}`;
    })
    .sort();

describe('hostile repositories', () => {
  it('are read as far as they can be, and end', async () => {
    const bomb = aRepository('bomb');
    commit(bomb, { 'a.env': `TOKEN=${aToken(1)}\n` });
    let tree = git(bomb, ['write-tree']);
    for (let level = 0; level < 8; level += 1) {
      const entries = Array.from({ length: 10 }, (_, at) => `040000 tree ${tree}\td${at}\n`);
      tree = git(bomb, ['mktree'], entries.join(''));
    }
    const head = git(bomb, ['commit-tree', tree, '-p', 'HEAD', '-m', 'A hundred million files']);
    git(bomb, ['update-ref', 'refs/heads/main', head]);
    const scanned = await run('scan', bomb, '--json');
    expect([0, 11]).toContain(scanned.code);
    expect(placesOf(scanned)).toHaveLength(1);

    const letters = aRepository('letters');
    commit(letters, { 'runs.txt': 'a'.repeat(20_000_000), 'b.env': `TOKEN=${aToken(2)}\n` });
    expect(placesOf(await run('scan', letters, '--json'))).toHaveLength(1);

    const broken = aRepository('broken');
    commit(broken, { 'c.env': `TOKEN=${aToken(3)}\n`, 'lost.txt': 'x\n' });
    const lost = git(broken, ['rev-parse', 'HEAD:lost.txt']);
    rmSync(join(broken, '.git', 'objects', lost.slice(0, 2), lost.slice(2)));
    const rest = await run('scan', broken, '--json');
    expect([0, 11]).toContain(rest.code);
    expect(placesOf(rest)).toHaveLength(1);
  });
});

describe('hosts that do not answer', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** A host that takes connections, and sends a byte each time, if any. */
  async function aHost(everyMs: number | null): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      if (everyMs === null) return;
      const timer = setInterval(() => socket.write('x'), everyMs);
      socket.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const address = server.address();
    return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  it.each([
    ['hangs', null, 'SIGTERM'],
    ['trickles', 500, 'SIGTERM'],
    ['hangs', null, 'SIGKILL'],
  ] as const)('leave no git and no folder: it %s, every %s ms, %s', async (_, everyMs, signal) => {
    const host = await aHost(everyMs);
    const more = { SLUICE_ALLOW_HOSTS: host };
    const scanning = startSluiceWith(settings(more), 'scan', `https://${host}/acme/api`);
    const ended = await Promise.race([
      scanning.done,
      new Promise<null>((resolve) => setTimeout(resolve, HANG_MS, null)),
    ]);
    // TLS that makes no sense is refused at its first bytes.
    if (everyMs === null) expect(ended).toBeNull();
    scanning.process.kill(signal);
    await scanning.done;
    expect(await orphansFor(`${host}/acme`, ENDED_MS)).toEqual([]);
    // What a killed process left is removed with the next look at the mirrors.
    if (signal === 'SIGKILL') rmSync(join(dataDir, 'mirrors'), { recursive: true, force: true });
  });
});

describe('disks', () => {
  /** Runs `sluice` with a limit on file sizes, in blocks of 1,024 bytes, to simulate a full disk. */
  function onFullDisk(blocks: number, folder: string, ...args: string[]): Promise<CommandRun> {
    const limit = `ulimit -f ${blocks}; exec "$0" "$@"`;
    const child = spawn('bash', ['-c', limit, process.execPath, MAIN, ...args], {
      env: { PATH: process.env.PATH, SLUICE_DATA_DIR: folder, SLUICE_LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      printed.out += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      printed.err += chunk.toString('utf8');
    });
    return once(child, 'close').then(([code]) => ({ code, ...printed }));
  }

  it('that are full end a back-up in one sentence, and leave no part of it', async () => {
    const many = aRepository('many');
    for (let at = 0; at < 30; at += 1)
      commit(many, { [`${at}.env`]: `TOKEN=${aToken(100 + at)}\n${String(at).repeat(2_000)}\n` });
    expect(placesOf(await run('scan', many, '--json'))).toHaveLength(30);
    // The database is held open by another process, so that the limit is the back-up's alone.
    const working = startSluiceWith(settings(), 'work');
    await new Promise<void>((resolve) => working.process.stderr?.once('data', () => resolve()));
    const file = join(dir, 'backup.gz');
    const { code, err } = await onFullDisk(4, dataDir, 'backup', file);
    working.process.kill('SIGTERM');
    await working.done;
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('there is no room left');
    expect(readdirSync(dir).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('that are full end a first start, and a scan on more room doubles nothing', async () => {
    const small = join(dir, 'small');
    const { code } = await onFullDisk(2_000, small, 'scan', join(dir, 'many'), '--json');
    expect(code).not.toBe(0);
    expect(await orphansFor(small, ENDED_MS)).toEqual([]);
    rmSync(small, { recursive: true, force: true });
    const again = () =>
      startSluiceWith({ SLUICE_DATA_DIR: small }, 'scan', join(dir, 'many'), '--json').done;
    const first = placesOf(await again());
    expect(first).toHaveLength(30);
    expect(placesOf(await again())).toEqual(first);
    expect(new Set(first).size).toBe(30);
  });

  it('that are read-only are reported in one sentence', async () => {
    const fixed = join(dir, 'fixed');
    mkdirSync(fixed);
    chmodSync(dir, 0o755);
    chmodSync(fixed, 0o555);
    const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : [];
    const [command = process.execPath, ...args] = [...asNobody, process.execPath, MAIN, 'migrate'];
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, SLUICE_DATA_DIR: fixed },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString('utf8');
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('may not be written by this user');
    expect(readdirSync(fixed)).toEqual([]);
  });
});
