import { runCommand } from '../lib/steps.ts';

const kills = process.argv[2] ?? '100';
/** Kills of servers, workers and databases; then hostile repositories, hosts that do not answer, and disks that are full or read-only. */
const SOAKS = [
  ['journeys/vitest.config.ts', 'kills'],
  ['packages/server/soak/vitest.config.ts', ''],
] as const;

for (const [config, files] of SOAKS) {
  const code = await runCommand(
    ['vitest', 'run', '--config', config, ...(files === '' ? [] : [files])],
    { SLUICE_KILLS: kills },
  );
  if (code !== 0) process.exitCode = code;
}
