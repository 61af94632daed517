import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Vault } from './crypto/vault.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { openReplica } from './db/replica.ts';
import { callTrackerOr } from './demo/demo-tracker.ts';
import type { Deps } from './deps.ts';
import { noJobs } from './jobs/jobs.ts';
import { createLiveFeed } from './live/live-feed.ts';
import { createVendorChecks } from './validity/vendor-checks.ts';
import { openWorkspaceKey } from './workspace-key.ts';

/** An open, migrated workspace: what every command begins with. */
export interface Runtime {
  database: Database;
  vault: Vault;
  deps: Deps;
}

/**
 * Opens the workspace that the settings name, brings its database up to date, and makes its dependencies.
 *
 * @throws KeyError where the key does not fit the database
 */
export async function openRuntime(config: Config, log: Logger): Promise<Runtime> {
  const database = await openDatabase(config);
  let vault: Vault;
  try {
    await migrate(database.db, new Date());
    ({ vault } = await openWorkspaceKey(database.db, config));
  } catch (error) {
    await database.close();
    throw error;
  }
  const clock = () => new Date();
  const { readDatabaseUrl } = config;
  const replica =
    readDatabaseUrl === null ? undefined : openReplica(readDatabaseUrl, database.db, log);
  const deps: Deps = {
    db: database.db,
    replica,
    clock,
    newId: randomUUID,
    log,
    vault,
    jobs: noJobs(),
    live: createLiveFeed(database.db, log),
    vendors: createVendorChecks(config, clock, database.db),
    callTracker: callTrackerOr(config.allowHosts),
    config,
  };
  const close = async () => {
    await replica?.close();
    await database.close();
  };
  return { database: { ...database, close }, vault, deps };
}
