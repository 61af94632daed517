// Installs what the lock file asks for, once. It runs before anything is installed, on whatever Node there is.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_EVERY_MS = 250;
/** No installation takes longer; a number that is older belongs to another process by now. */
const LONGEST_MS = 15 * 60_000;

const hashOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Whether the process that a note names still installs. */
function isAtWork(note) {
  try {
    const pid = Number(readFileSync(note, 'utf8'));
    if (Date.now() - statSync(note).mtimeMs > LONGEST_MS) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // No such note, or no such process; one that may not be signalled is alive.
    return error.code === 'EPERM';
  }
}

/** Writes down who installs; false when somebody else does. */
function claim(note) {
  mkdirSync(dirname(note), { recursive: true });
  try {
    writeFileSync(note, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAtWork(note)) return false;
    rmSync(note, { force: true });
    return claim(note);
  }
}

function npmCi(root, note) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const child =
    npm === undefined
      ? spawn('npm', args, { ...options, shell: process.platform === 'win32' })
      : spawn(process.execPath, [npm, ...args], options);
  // npm goes on when this process is killed: the next start has to find it, and wait.
  if (child.pid !== undefined) writeFileSync(note, String(child.pid));
  const stop = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, stop);
  });
}

/**
 * Runs `npm ci` where the lock file is not what is installed. Two of them at once would take files away from each other, so
 * the second waits, also for one whose starter was killed. The stamp is written last: an install that was cut off is done again.
 *
 * @returns whether everything is installed
 */
export async function ensureInstalled(root, say) {
  const stamp = join(root, 'node_modules', '.cache', 'sluice', 'installed');
  const note = join(root, '.turbo', 'installing');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(root);
  if (isInstalled()) return true;
  if (!claim(note)) {
    say('Another npm ci is at work here; waiting for it…');
    while (!claim(note)) await setTimeout(LOOK_EVERY_MS);
  }
  try {
    if (isInstalled()) return true;
    say('Installing the dependencies (npm ci)…');
    const hash = hashOf(root);
    if (!(await npmCi(root, note))) return false;
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
    return true;
  } finally {
    rmSync(note, { force: true });
  }
}
