import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openWorkspaceKey } from '../workspace-key.ts';
import { printLine, UsageError } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The one file name of a command. */
export function fileOf(argv: string[]): string {
  const [file] = argv;
  if (file === undefined || argv.length > 1) throw new UsageError('Give one file name.');
  return file;
}

/** `sluice backup`: every table, from one snapshot. Secrets in it stay sealed: keep the key with it, apart. */
export async function backupCommand(argv: string[], env: Env): Promise<number> {
  const file = fileOf(argv);
  const config = readConfig(env, process.cwd());
  const database = await openDatabase(config);
  try {
    await migrate(database.db, new Date());
    await openWorkspaceKey(database.db, config);
    printLine(`${await writeBackup(database.db, file)} rows in ${file}`);
    return 0;
  } finally {
    await database.close();
  }
}
