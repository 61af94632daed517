import { spawn } from 'node:child_process';
import { inRoot, ROOT, stopWithParent } from '../lib/root.ts';

/** The page is served by Vite; cookies, links and the Host check must name its address. */
const PAGE = 'http://127.0.0.1:4401';

stopWithParent();
const api = spawn(
  process.execPath,
  ['--watch', inRoot('packages/server/src/main.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SLUICE_PUBLIC_URL: PAGE },
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
