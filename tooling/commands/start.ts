import { inRoot, stopWithParent } from '../lib/root.ts';
import { runCommand } from '../lib/steps.ts';

stopWithParent();
const code = await runCommand([
  'turbo',
  'run',
  'build',
  '--filter=@sluice/app',
  '--output-logs=errors-only',
]);
if (code === 0) {
  process.argv = [process.argv[0] ?? 'node', 'sluice', ...process.argv.slice(2)];
  await import(inRoot('packages', 'server', 'src', 'main.ts'));
} else {
  process.exitCode = code;
}
