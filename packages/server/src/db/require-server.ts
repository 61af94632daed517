import { type Kysely, sql } from 'kysely';
import { codeOf, SetupError } from '../setup-error.ts';
import type { Schema } from './schema.ts';

/** The schema of the job queue. */
export const JOBS_SCHEMA = 'jobs';
/** PostgreSQL 15, as `server_version_num` counts. */
const OLDEST_VERSION = 150_000;

/** Why a server cannot be reached or signed in to, by the code of Node, or of PostgreSQL (its manual, appendix A). */
const CONNECTION_PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host that DATABASE_URL names is not known. Check its spelling.',
  EAI_AGAIN: 'The host that DATABASE_URL names cannot be looked up now. Check the network.',
  ECONNREFUSED: 'No PostgreSQL answers at the host and port of DATABASE_URL. Start it.',
  ENOENT: 'No PostgreSQL answers at the socket of DATABASE_URL. Start it.',
  ETIMEDOUT: 'The host of DATABASE_URL does not answer. Check the network.',
  EHOSTUNREACH: 'The host of DATABASE_URL cannot be reached. Check the network.',
  '28000': 'PostgreSQL refuses the role of DATABASE_URL. Create it with the right to log in.',
  '28P01': 'PostgreSQL refuses the role of DATABASE_URL or its password.',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL. Create it first.',
  '53300': 'PostgreSQL has no connection left for DATABASE_URL. Raise its limit.',
  '57P03': 'PostgreSQL at DATABASE_URL is starting or stopping. Try again in a moment.',
};

interface ServerFacts {
  version: number;
  encoding: string;
  isReadOnly: boolean;
  role: string;
  database: string;
  schema: string | null;
  mayCreateTables: boolean;
  mayCreateSchemas: boolean;
  hasJobsSchema: boolean;
  mayUseJobsSchema: boolean;
  otherOwner: string | null;
}

async function factsOf(db: Kysely<Schema>): Promise<ServerFacts | undefined> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
      quote_ident(current_user) as role, quote_ident(current_database()) as database, quote_ident(current_schema()) as schema,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreateTables",
      has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
      jobs.oid is not null as "hasJobsSchema",
      coalesce(has_schema_privilege(jobs.oid, 'USAGE') and has_schema_privilege(jobs.oid, 'CREATE'), false) as "mayUseJobsSchema",
      -- Only the owner of a table may change it, which migrations do.
      (select quote_ident(pg_get_userbyid(relowner)) from pg_class
        where (oid = to_regclass('schema_migrations') or relnamespace = jobs.oid and relname = 'version')
          and not pg_has_role(relowner, 'USAGE') limit 1) as "otherOwner"
    from (select to_regnamespace(${JOBS_SCHEMA}) as oid) as jobs`.execute(db);
  return rows[0];
}

/** What a server lacks, in words; null where it has everything. */
function lackOf(facts: ServerFacts): string | null {
  const { role, database, schema } = facts;
  if (facts.version < OLDEST_VERSION) {
    return `PostgreSQL is of version ${Math.floor(facts.version / 10_000)}. Sluice needs 15 or later.`;
  }
  if (facts.encoding !== 'UTF8') {
    return `The database ${database} is encoded in ${facts.encoding}. Create one with ENCODING 'UTF8'.`;
  }
  if (facts.isReadOnly) {
    return `The database ${database} takes no writes. Name the primary server in DATABASE_URL.`;
  }
  if (facts.otherOwner !== null) {
    return `Sluice's tables in ${database} belong to the role ${facts.otherOwner}, and ${role} has not its rights. Use that role in DATABASE_URL, or: GRANT ${facts.otherOwner} TO ${role};`;
  }
  if (schema === null || !facts.mayCreateTables) {
    return `The role ${role} may create no tables in the database ${database}. Let its owner run: GRANT USAGE, CREATE ON SCHEMA ${schema ?? 'public'} TO ${role};`;
  }
  if (facts.hasJobsSchema ? facts.mayUseJobsSchema : facts.mayCreateSchemas) return null;
  return `The role ${role} may not make the schema ${JOBS_SCHEMA}, which holds the job queue, in the database ${database}. Let its owner run: ${
    facts.hasJobsSchema
      ? `GRANT USAGE, CREATE ON SCHEMA ${JOBS_SCHEMA} TO ${role};`
      : `CREATE SCHEMA ${JOBS_SCHEMA} AUTHORIZATION ${role};`
  }`;
}

/**
 * Makes sure that a PostgreSQL server can be reached, is recent enough, takes writes in UTF-8, and gives its role the rights that migrations
 * and jobs need: to create tables in the current schema, and to have the schema of the job queue.
 *
 * @throws SetupError that says what is missing, with the statement that grants it
 */
export async function requireServer(db: Kysely<Schema>): Promise<void> {
  let facts: ServerFacts | undefined;
  try {
    facts = await factsOf(db);
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n')[0] : 'unknown error';
    throw new SetupError(
      CONNECTION_PROBLEMS[codeOf(error)] ?? `DATABASE_URL cannot be used: ${said}`,
    );
  }
  const lack = facts === undefined ? 'DATABASE_URL names no PostgreSQL.' : lackOf(facts);
  if (lack !== null) throw new SetupError(lack);
}
