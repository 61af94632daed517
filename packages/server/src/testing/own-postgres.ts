import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A PostgreSQL of one's own, in a temporary folder. */
export interface OwnPostgres {
  url: string;
  /** Ends it and removes its folder. */
  stop: () => void;
  /** Ends it as an administrator does, and starts it again where it left off. */
  pause: () => void;
  resume: () => void;
  /** Starts a streaming replica of it. */
  startReplica: () => Promise<OwnPostgres>;
}

const INSTALLED = '/usr/lib/postgresql';
/** What a server of a team would be given; the defaults are made for the smallest machine. */
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  fsync: 'off',
  listen_addresses: '127.0.0.1',
} as const;

/** The folder of the newest PostgreSQL's commands; null: none is installed. */
function commandsOf(): string | null {
  if (!existsSync(INSTALLED)) return null;
  const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  const folder = join(INSTALLED, newest ?? '', 'bin');
  return existsSync(join(folder, 'initdb')) ? folder : null;
}

/** Starts PostgreSQL in a temporary folder; null where none is installed. */
export async function startPostgres(): Promise<OwnPostgres | null> {
  const commands = commandsOf();
  if (commands === null) return null;
  return start(commands, (run, data) =>
    run('initdb', ['-D', data, '-U', 'sluice', '--auth=trust', '--no-sync', '--encoding=UTF8']),
  );
}

type Run = (name: string, args: readonly string[]) => void;

/** Starts what is made in a folder of its own. PostgreSQL refuses root, so that root lends the folder to `postgres`. */
async function start(
  commands: string,
  make: (run: Run, data: string) => void,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pg-'));
  const lent: string[] = [];
  if (process.getuid?.() === 0) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, uid, -1);
    lent.push('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups');
  }
  const run: Run = (name, args) => {
    const [program = '', ...rest] = [...lent, join(commands, name), ...args];
    execFileSync(program, rest, { cwd: folder, stdio: 'ignore' });
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const options = [`-p ${port}`, `-c unix_socket_directories=${folder}`, ...settings].join(' ');
  let isRunning = false;
  const resume = () => {
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
    isRunning = true;
  };
  const end = (mode: 'immediate' | 'fast') => {
    if (isRunning) run('pg_ctl', ['-D', data, '-m', mode, 'stop']);
    isRunning = false;
  };
  const stop = () => {
    end('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  // A run that is interrupted leaves no server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop();
      process.exit(1);
    });
  make(run, data);
  resume();
  const url = `postgres://sluice@127.0.0.1:${port}/postgres`;
  const startReplica = () =>
    start(commands, (runThere, itsData) =>
      runThere('pg_basebackup', ['-D', itsData, '-d', url, '-R', '-X', 'stream', '-c', 'fast']),
    );
  return { url, stop, pause: () => end('fast'), resume, startReplica };
}
