import { runCommand } from '../lib/steps.ts';

const kills = process.argv[2] ?? '100';
process.exitCode = await runCommand(
  ['vitest', 'run', '--config', 'journeys/vitest.config.ts', 'kills'],
  { SLUICE_KILLS: kills },
);
