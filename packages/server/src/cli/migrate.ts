import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openWorkspaceKey } from '../workspace-key.ts';
import { printLine } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `sluice migrate`: brings the database up to date and says what was done. `serve` does the same by itself. */
export async function migrateCommand(_argv: string[], env: Env): Promise<number> {
  const config = readConfig(env, process.cwd());
  const database = await openDatabase(config);
  try {
    const done = await migrate(database.db, new Date());
    await openWorkspaceKey(database.db, config);
    printLine(done.length === 0 ? 'Nothing to do.' : done.join('\n'));
    return 0;
  } finally {
    await database.close();
  }
}
