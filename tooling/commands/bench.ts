import { inRoot } from '../lib/root.ts';
import { runCommand } from '../lib/steps.ts';

/** Each bench by its name; `npm run bench` runs all, `npm run bench -- size` one. */
const BENCHES: Readonly<Record<string, string>> = {
  size: 'tooling/bench/size.ts',
  scan: 'packages/scanner/bench/scan.ts',
  engine: 'packages/scanner/bench/engine.ts',
  adversarial: 'packages/scanner/bench/adversarial.ts',
  keywords: 'packages/scanner/bench/keywords.ts',
  list: 'packages/server/bench/list.ts',
  ingest: 'packages/server/bench/ingest.ts',
  follow: 'packages/server/bench/follow.ts',
  settings: 'packages/server/bench/settings.ts',
  many: 'packages/server/bench/many.ts',
  analytics: 'packages/server/bench/analytics.ts',
  activity: 'packages/server/bench/activity.ts',
  perimeter: 'packages/server/bench/perimeter.ts',
  search: 'packages/server/bench/search.ts',
  public: 'packages/server/bench/public.ts',
  ui: 'tooling/bench/ui.ts',
};

const [name, ...args] = process.argv.slice(2);
const chosen = name === undefined ? Object.keys(BENCHES) : [name];
for (const one of chosen) {
  const file = BENCHES[one];
  if (file === undefined) {
    process.stderr.write(
      `There is no bench '${one}'. There are: ${Object.keys(BENCHES).join(', ')}.\n`,
    );
    process.exitCode = 1;
    break;
  }
  process.stdout.write(`\n── bench ${one}\n`);
  const code = await runCommand([process.execPath, inRoot(file), ...args]);
  if (code !== 0) process.exitCode = code;
}
