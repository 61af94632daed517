import { inRoot, stopWithParent } from '../lib/root.ts';

stopWithParent();
// npm runs scripts in the folder of the package; paths on the command line are the caller's.
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.env.SLUICE_DATA_DIR ??= inRoot('.sluice');
await import(inRoot('packages', 'server', 'src', 'cli', 'main.ts'));
