import { readConfig } from '../config.ts';
import { KeyError, keyPath, parseKey } from '../crypto/key-file.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { rotateKey } from '../rotate-key.ts';
import { printLine, UsageError } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * `sluice key rotate`: encrypts everything by a new key, which a file in the data directory takes, or `SLUICE_NEXT_SECRET_KEY` gives where
 * `SLUICE_SECRET_KEY` gives the present one. Called again, it carries on what was stopped.
 */
export async function keyCommand(argv: string[], env: Env): Promise<number> {
  if (argv.length !== 1 || argv[0] !== 'rotate') throw new UsageError('Say "key rotate".');
  const config = readConfig(env, process.cwd());
  const nextKey = readNextKey(env, config.secretKey);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const database = await openDatabase(config);
  try {
    await migrate(database.db, new Date());
    const rows = await rotateKey({ db: database.db, config, nextKey, signal: stop.signal });
    printLine(`${rows} values are encrypted by the new key.`);
    printLine(
      nextKey === null
        ? `Copy ${keyPath(config.dataDir)} to where you keep the key. Back-ups from before need the former one.`
        : 'Set SLUICE_SECRET_KEY to the new key. Back-ups from before need the former one.',
    );
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    printLine('Stopped. Call "sluice key rotate" again to carry on.');
    return 130;
  } finally {
    await database.close();
  }
}

function readNextKey(env: Env, secretKey: string | null): Buffer | null {
  const text = env.SLUICE_NEXT_SECRET_KEY ?? '';
  if (text === '') return null;
  if (secretKey === null) {
    throw new KeyError('SLUICE_NEXT_SECRET_KEY is for a key that SLUICE_SECRET_KEY gives.');
  }
  const key = parseKey(text);
  if (key === null) {
    throw new KeyError(
      'SLUICE_NEXT_SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32).',
    );
  }
  return key;
}
