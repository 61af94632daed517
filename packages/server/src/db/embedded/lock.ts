import { linkSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^db\.lock\.(\d+)$/;

/** What a lock file says about its holder. The start time tells a reused process id apart. */
interface Holder {
  pid: number;
  startedAt: string;
}

/** A lock that was taken. */
export interface Lock {
  /** Gives the lock back. Safe to call twice. */
  release: () => void;
}

/** Start time of a process in clock ticks since boot (Linux), or an empty text where /proc is absent. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command name may hold spaces and parentheses, so count fields from its last parenthesis.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startTime(holder.pid) === holder.startedAt;
}

function readHolder(path: string): Holder | null {
  try {
    const [pid, startedAt] = readFileSync(path, 'utf8').split('\n');
    return { pid: Number(pid), startedAt: startedAt ?? '' };
  } catch {
    return null;
  }
}

function isHeld(dir: string, generation: number): boolean {
  const holder = readHolder(join(dir, `db.lock.${generation}`));
  return holder !== null && isAlive(holder);
}

function generations(dir: string): number[] {
  return readdirSync(dir)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

function drop(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process removed it.
  }
}

/**
 * Takes the one lock of a data directory, or answers null while a living process holds it.
 *
 * The process with the highest numbered file holds the lock. A dead holder's lock is taken over by creating the
 * next number, which only one contender can do; a contender who was overtaken meanwhile sees a higher number
 * and gives up. Files are linked into place complete, so that a kill leaves no half-written lock.
 */
export function takeLock(dir: string): Lock | null {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const highest = generations(dir)[0] ?? 0;
  if (isHeld(dir, highest)) return null;

  const mine = join(dir, `db.lock.${highest + 1}`);
  const draft = join(dir, `db.lock.draft-${process.pid}`);
  writeFileSync(draft, `${process.pid}\n${startTime(process.pid)}`, { mode: 0o600 });
  try {
    linkSync(draft, mine);
  } catch {
    return null;
  } finally {
    drop(draft);
  }
  const now = generations(dir);
  // Since the folder was read, the holder may have released the lock, and another process may have started again at 1.
  if (now[0] !== highest + 1 || now.slice(1).some((older) => isHeld(dir, older))) {
    drop(mine);
    return null;
  }
  for (const older of now.slice(1)) drop(join(dir, `db.lock.${older}`));
  return { release: () => drop(mine) };
}
