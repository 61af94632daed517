import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
} from 'kysely';

const statements = new AsyncLocalStorage<CompiledQuery>();

/** Executes a statement at the end of each transaction of `run`: it takes effect exactly when the transaction does, even if the process is killed. */
export function withStatementAtCommit<Result>(
  statement: CompiledQuery,
  run: () => Promise<Result>,
): Promise<Result> {
  return statements.run(statement, run);
}

class Driver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const statement = statements.getStore();
    if (statement !== undefined) await connection.executeQuery(statement);
    await super.commitTransaction(connection);
  }
}

/** PostgreSQL, with what {@link withStatementAtCommit} adds to its transactions. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Driver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
