import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/** The command lines of processes that were started for a folder: it is in their arguments or their environment. Linux alone. */
export function processesFor(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      return `${command} ${environment}`.includes(folder) ? [`${pid} ${command}`] : [];
    } catch {
      // It ended meanwhile, or is another user's.
      return [];
    }
  });
}

/** Waits until none of them is left; answers those that are after the given time. */
export async function orphansFor(folder: string, withinMs: number): Promise<string[]> {
  const until = performance.now() + withinMs;
  for (;;) {
    const left = processesFor(folder);
    if (left.length === 0 || performance.now() > until) return left;
    await setTimeout(LOOK_EVERY_MS);
  }
}
