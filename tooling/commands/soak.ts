import { runCommand } from '../lib/steps.ts';

const kills = process.argv[2] ?? '100';
/**
 * Kills of servers, workers and databases; then hostile repositories, hosts that do not answer, and disks that are full or read-only; then
 * several machines on one PostgreSQL, and reads from a replica of it.
 */
const SOAKS: readonly (readonly [config: string, files: string])[] = [
  ['journeys/vitest.config.ts', 'kills'],
  ['packages/server/soak/vitest.config.ts', ''],
  ...(process.env.SLUICE_TEST_DATABASE_URL ? [['journeys/soak.config.ts', ''] as const] : []),
];
if (!process.env.SLUICE_TEST_DATABASE_URL) {
  process.stdout.write(
    'Without SLUICE_TEST_DATABASE_URL, several machines and reads from a replica are left out.\n',
  );
}

for (const [config, files] of SOAKS) {
  const code = await runCommand(
    ['vitest', 'run', '--config', config, ...(files === '' ? [] : [files])],
    { SLUICE_KILLS: kills },
  );
  if (code !== 0) process.exitCode = code;
}
