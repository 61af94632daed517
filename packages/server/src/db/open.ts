import { Kysely, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { requireDataFolder } from '../data-folder.ts';
import { postgresDialect } from './at-commit.ts';
import { ensureEmbedded } from './embedded/ensure.ts';
import { SOCKET_PORT, socketDir } from './embedded/paths.ts';
import { requireServer } from './require-server.ts';
import type { Schema } from './schema.ts';

/** An open database: PostgreSQL or the embedded one, behind the same driver. */
export interface Database {
  db: Kysely<Schema>;
  /** The driver's pool, for what speaks SQL by itself (the job queue). */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  isEmbedded: boolean;
  close: () => Promise<void>;
}

/** Connections to the embedded database; it answers one at a time, so that more only wait. */
const EMBEDDED_CONNECTIONS = 4;
const SERVER_CONNECTIONS = 12;

/**
 * The settings of each session on a PostgreSQL server. Compiling a statement (JIT) takes hundreds of milliseconds, and its start depends on guesses
 * of rows; no statement here runs long enough to win that back.
 */
export const SESSION_OPTIONS = '-c TimeZone=UTC -c jit=off';

/** int8 as a number: counts and sums of this product stay far below 2^53. */
const INT8 = 20;

pg.types.setTypeParser(INT8, Number);

/** Connection refused, socket gone, or its process ended under us: start it again, once. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE';
}

function wrap(pool: pg.Pool, revive: () => Promise<void>): PostgresPool {
  // The database process may be killed under a long-running server: then it is started again, and recovers its log.
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isGone(error)) throw error;
      await revive();
      return pool.connect();
    }
  };
  // `close` ends the pool: Kysely would leave it open when no statement went through Kysely itself.
  return { connect, end: async () => {}, options: {} };
}

function opened(pool: pg.Pool, revive: () => Promise<void>, isEmbedded: boolean): Database {
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {});
  // A client that is checked out but idle emits the error itself; its next statement fails and reports it there.
  pool.on('connect', (client) => client.on('error', () => {}));
  const wrapped = wrap(pool, revive);
  const db = new Kysely<Schema>({ dialect: postgresDialect(wrapped) });
  return {
    db,
    query: async (text, values) => {
      const client = await wrapped.connect();
      try {
        const result: { rows: unknown[] } | { rows: unknown[] }[] = await client.query(
          text,
          values ?? [],
        );
        // Several statements in one text give several results.
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
      } finally {
        client.release();
      }
    },
    isEmbedded,
    close: async () => {
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

/** Connects to an embedded database that listens in `dir` already; nothing is started. */
export function openSocket(dir: string, revive: () => Promise<void> = async () => {}): Database {
  const pool = new pg.Pool({
    host: dir,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    max: EMBEDDED_CONNECTIONS,
    // Kept open: the database process ends when no client is connected.
    idleTimeoutMillis: 0,
  });
  return opened(pool, revive, true);
}

/** Connects to a PostgreSQL server. */
export function openServer(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: SERVER_CONNECTIONS,
    options: SESSION_OPTIONS,
  });
  return opened(pool, async () => {}, false);
}

/**
 * Opens the database that the settings name; the embedded one is started when it is not running yet.
 *
 * @throws SetupError where the data directory or the server cannot be used
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  requireDataFolder(config.dataDir);
  if (config.databaseUrl !== null) {
    const database = openServer(config.databaseUrl);
    try {
      await requireServer(database.db);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const ensure = () => ensureEmbedded(config.dataDir);
  await ensure();
  return openSocket(socketDir(config.dataDir), ensure);
}
