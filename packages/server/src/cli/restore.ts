import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { fileOf } from './backup.ts';
import { printLine } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * `sluice restore`: fills an empty workspace from a back-up of this version or an older one, with the key that the back-up needs. Also the
 * way from the embedded database to PostgreSQL.
 */
export async function restoreCommand(argv: string[], env: Env): Promise<number> {
  const file = fileOf(argv);
  const config = readConfig(env, process.cwd());
  const database = await openDatabase(config);
  try {
    printLine(`${await restoreBackup(database.db, config, file)} rows restored`);
    return 0;
  } finally {
    await database.close();
  }
}
