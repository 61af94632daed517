import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareRepository, scanRepository } from '../src/index.ts';
import { generateRepository } from './generate.ts';
import { isHere, PEERS, runPeer } from './peers.ts';

/** Ratio above which the bench fails: a full scan against git's own time. */
const MOST = 0.6;
const ROUNDS = 5;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Timed {
  readonly seconds: number;
  readonly cpu: number;
  readonly bytes: number;
}

/** CPU seconds of this process and of its children that have ended. */
function cpuSeconds(): number {
  const clockTicks = 100;
  const stat = spawnSync('cat', [`/proc/${process.pid}/stat`], { encoding: 'utf8' }).stdout;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) / clockTicks;
}

async function timed(run: () => Promise<number>): Promise<Timed> {
  const cpu = cpuSeconds();
  const from = performance.now();
  const bytes = await run();
  return { seconds: (performance.now() - from) / 1000, cpu: cpuSeconds() - cpu, bytes };
}

/** `git log -p -U0 --all`, its output counted and thrown away. */
function gitAlone(gitDir: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['--git-dir', gitDir, '--no-pager', 'log', '-p', '-U0', '--all'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    child.on('error', reject);
    child.on('close', () => resolve(bytes));
  });
}

async function fullScan(gitDir: string, show: boolean): Promise<number> {
  let bytes = 0;
  for await (const event of scanRepository({ gitDir, clock: () => performance.now() })) {
    if (event.type === 'summary') bytes = event.bytes;
    if (event.type === 'finding' && show) {
      const { detector, path, line, commit, tags } = event.finding;
      print(`  ${detector} ${commit.sha.slice(0, 7)} ${path}:${line} ${tags.join(' ')}`);
    }
  }
  return bytes;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function row(name: string, runs: readonly Timed[]): string {
  const seconds = median(runs.map((run) => run.seconds));
  const cpu = median(runs.map((run) => run.cpu));
  const megabytes = (runs[0]?.bytes ?? 0) / 1e6;
  return `${name.padEnd(28)} ${seconds.toFixed(2)} s  ${cpu.toFixed(2)} s CPU  ${megabytes.toFixed(1)} MB  ${(megabytes / seconds).toFixed(1)} MB/s`;
}

const scratch = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
try {
  const source = process.argv[2] ?? (await generateRepository(join(scratch, 'source'), 20_260_101));
  const { gitDir } = await prepareRepository({
    source,
    cacheDir: join(scratch, 'cache'),
    allowLocalPaths: true,
  });
  const scans: Timed[] = [];
  const gits: Timed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    gits.push(await timed(() => gitAlone(gitDir)));
    scans.push(await timed(() => fullScan(gitDir, round === 0)));
  }
  const ratio = median(scans.map((run) => run.seconds)) / median(gits.map((run) => run.seconds));
  print(row('git log -p -U0 --all', gits));
  print(row('full scan, all detectors', scans));
  // Threads wait a while for the next scan, as they do in a worker.
  print(row('  the first of the process', scans.slice(0, 1)));
  print(`resident set ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  print(`scan / git: ${ratio.toFixed(2)} (at most ${MOST.toFixed(1)})`);
  if (ratio > MOST) process.exitCode = 1;
  const ours = median(scans.map((run) => run.seconds));
  for (const peer of PEERS) {
    if (!isHere(peer.name)) {
      print(`${peer.name}: left out, it is not on the PATH`);
      continue;
    }
    // Once: a peer takes longer than all rounds before it.
    const run = await timed(async () => {
      await runPeer(peer, gitDir, scratch);
      return scans[0]?.bytes ?? 0;
    });
    print(row(`${peer.name}, once`, [run]));
    print(`${peer.name} / scan: ${(run.seconds / ours).toFixed(1)} (at least ${peer.least})`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
