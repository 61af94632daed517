// The door behind every npm script. It needs nothing but Node: it installs what the lock file asks
// for, finds the pinned Node, and hands the command over to it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pinned = join(root, 'node_modules', '.bin', 'node');

/** The first version that reads TypeScript by itself; older ones may only install. */
const LEAST = [22, 18];

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
}

function nodePath() {
  if (existsSync(pinned)) return pinned;
  if (isNewEnough(process.version)) return process.execPath;
  return fail(
    `Sluice needs Node ${LEAST.join('.')} or newer on this platform; this is ${process.version}. ` +
      'On Linux (x64, arm64) the right one comes with the dependencies.',
  );
}

const [name, ...args] = process.argv.slice(2);
const file = join(root, 'tooling', 'commands', `${name}.ts`);
if (name === undefined || !existsSync(file)) fail(`There is no command '${name ?? ''}'.`);
const say = (text) => process.stderr.write(`${text}\n`);
if (!(await ensureInstalled(root, say))) fail('npm ci failed. Its messages are above.');

// Turborepo asks nobody for anything.
process.env.TURBO_TELEMETRY_DISABLED = '1';
process.env.DO_NOT_TRACK = '1';
process.env.STORYBOOK_DISABLE_TELEMETRY = '1';
process.env.PATH = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;

const node = nodePath();
if (node === process.execPath || process.version === `v${pinnedVersion()}`) {
  process.argv = [process.argv[0], file, ...args];
  stopWithNpm(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(file).href);
} else {
  runOn(node);
}

function pinnedVersion() {
  const path = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'package.json',
  );
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : '';
}

// The channel between the two ends with this process, however it ends; the command then stops too.
function runOn(path) {
  const child = spawn(path, [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  stopWithNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
  child.on('error', (error) => fail(`${path} does not start: ${error.message}`));
}

// npm that is killed tells nobody, and a server left behind would hold the port against the next start. The scripts
// that stay say `exec`, so that no shell stands between npm and this process to swallow its signals.
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
