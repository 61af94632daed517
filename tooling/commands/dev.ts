import { spawn } from 'node:child_process';
import { inRoot, ROOT, stopWithParent } from '../lib/root.ts';

/** The page is served by Vite; cookies, links and the Host check must name its address. */
const PAGE = 'http://127.0.0.1:4401';

/** With `--fakes`, the stand-ins of the tests take the place of chats, pagers, collectors, Jira and GitHub. */
async function fakeSettings(): Promise<Readonly<Record<string, string>>> {
  const { startFakes } = await import('../../packages/server/src/testing/fakes.ts');
  const { page, settings } = await startFakes();
  process.stdout.write(`What notifiers send arrives at ${page}\n`);
  return settings;
}

stopWithParent();
const args = process.argv.slice(2);
const settings = args.includes('--fakes') ? await fakeSettings() : {};
const api = spawn(
  process.execPath,
  [
    '--watch',
    inRoot('packages/server/src/main.ts'),
    ...args.filter((argument) => argument !== '--fakes'),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...settings, SLUICE_PUBLIC_URL: PAGE },
  },
);
const page = spawn('vite', ['--config', inRoot('packages/app/vite.config.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
});
const stop = (): void => {
  api.kill('SIGTERM');
  page.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
api.on('exit', stop);
page.on('exit', stop);
