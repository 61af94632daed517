import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { Problem } from '../errors.ts';
import { postgresDialect } from './at-commit.ts';
import { SESSION_OPTIONS } from './open.ts';
import type { Schema } from './schema.ts';

/** A streaming replica, for reads that may go there (ADR 0350). */
export interface Replica {
  /**
   * Runs a read on the replica once that has all that the primary has at this moment, so that nobody misses what they wrote or were told;
   * on the primary where it does not get there soon, cannot be reached, or fails.
   *
   * @param run changes nothing: it may run twice
   */
  read: <Result>(run: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>;
  /** Reads so far, by who answered. */
  readonly answered: Readonly<Record<'replica' | 'primary', number>>;
  close: () => Promise<void>;
}

const CONNECTIONS = 12;
/** The longest that a connection to the replica, or a statement there, may take. */
const CONNECT_MS = 500;
const STATEMENT_MS = 30_000;
/** The longest that a read waits until the replica has caught up, and how often it looks. */
const CATCH_UP_MS = 40;
const LOOK_MS = 4;
/** A replica that was behind, or failed, is left alone for so long. */
const BEHIND_MS = 500;
const FAILED_MS = 5_000;

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    options: SESSION_OPTIONS,
  });
  // A connection that breaks is replaced at its next use; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Where the primary's log is now. Everything committed so far lies before it. */
async function primaryPosition(primary: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select pg_current_wal_insert_lsn()::text as at`.execute(primary);
  return rows[0]?.at ?? '';
}

/** Whether a replica has replayed the log to a position; a server that was promoted is no replica any more. */
async function hasReplayed(replica: Kysely<Schema>, position: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere"`.execute(
    replica,
  );
  return rows[0]?.isThere === true;
}

/** Opens a replica beside its primary. It need not be there: it is connected to when it is read from. */
export function openReplica(url: string, primary: Kysely<Schema>, log: Logger): Replica {
  const replica = new Kysely<Schema>({ dialect: postgresDialect(openPool(url)) });
  let leftAloneUntil = 0;
  const leaveAlone = (ms: number) => {
    leftAloneUntil = performance.now() + ms;
  };
  const failed = (error: unknown) => {
    leaveAlone(FAILED_MS);
    log.warn({ err: error }, 'the replica failed: the primary answers');
  };
  const isCaughtUp = async (): Promise<boolean> => {
    if (performance.now() < leftAloneUntil) return false;
    const position = await primaryPosition(primary);
    const end = performance.now() + CATCH_UP_MS;
    try {
      while (!(await hasReplayed(replica, position))) {
        if (performance.now() > end) {
          leaveAlone(BEHIND_MS);
          return false;
        }
        await wait(LOOK_MS);
      }
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  const answered = { replica: 0, primary: 0 };
  const readPrimary = <Result>(run: (db: Kysely<Schema>) => Promise<Result>) => {
    answered.primary += 1;
    return run(primary);
  };
  return {
    answered,
    read: async (run) => {
      if (!(await isCaughtUp())) return readPrimary(run);
      try {
        const result = await run(replica);
        answered.replica += 1;
        return result;
      } catch (error) {
        if (error instanceof Problem) throw error;
        failed(error);
        return readPrimary(run);
      }
    },
    close: () => replica.destroy(),
  };
}

/** Reads from the replica where there is one, else from the primary. */
export function readFrom<Result>(
  { db, replica }: { readonly db: Kysely<Schema>; readonly replica?: Replica | undefined },
  run: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return replica === undefined ? run(db) : replica.read(run);
}
