import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Speaks on one connection that is in a transaction already: a transaction begun here is a savepoint of it. */
function savepointDriver(connection: DatabaseConnection): Driver {
  let depth = 0;
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      depth += 1;
      await run(`savepoint joined_${depth}`);
    },
    commitTransaction: async () => {
      await run(`release savepoint joined_${depth}`);
      depth -= 1;
    },
    rollbackTransaction: async () => {
      await run(`rollback to savepoint joined_${depth}`);
      depth -= 1;
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

/**
 * Runs something whose transactions become one: all of them are kept, or none. They must follow one another, as one person's calls do.
 *
 * @param run what it returns says whether the work is kept
 */
export function inOneTransaction<Result extends { readonly isKept: boolean }>(
  db: Kysely<Schema>,
  run: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.getExecutor().provideConnection(async (connection) => {
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    const dialect: Dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => savepointDriver(connection),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    await say('begin');
    try {
      const result = await run(new Kysely<Schema>({ dialect }));
      await say(result.isKept ? 'commit' : 'rollback');
      return result;
    } catch (error) {
      await say('rollback');
      throw error;
    }
  });
}
