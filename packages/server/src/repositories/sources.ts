import type { Source, SourceStatus } from '@sluice/contract/schemas/sources';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type NewProgress, parseSourceStatus, toProgress } from './source-progress.ts';

type SourceRow = Selectable<Schema['sources']>;

function toSource(row: SourceRow): Source {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    status: parseSourceStatus(row.state),
    created_at: row.created_at.toISOString(),
    last_scanned_at: row.scan_finished_at?.toISOString() ?? null,
    ...(row.is_outside ? { is_outside: true } : {}),
    progress: toProgress(row),
  };
}

/** A page of the watched repositories, newest first, with how many there are. */
export async function listSources(
  db: Kysely<Schema>,
  companyId: number,
  options: { offset: number; limit: number },
): Promise<{ rows: Source[]; total: number }> {
  const watched = db
    .selectFrom('sources')
    .where('company_id', '=', companyId)
    .where('is_watched', '=', true);
  const counted = await watched
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await watched
    .selectAll()
    .orderBy('id', 'desc')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
  return { rows: rows.map((row) => toSource(row)), total: counted.total };
}

/** One source of the company, watched or not; null when there is none. */
export async function getSource(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<SourceRow | null> {
  const row = await db
    .selectFrom('sources')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The addresses of all repositories that a company watches. */
export async function sourcesOfCompany(
  db: Kysely<Schema>,
  companyId: number,
): Promise<{ url: string }[]> {
  return db
    .selectFrom('sources')
    .select('url')
    .where('company_id', '=', companyId)
    .where('is_watched', '=', true)
    .execute();
}

/** A source as the wire has it; null when it is not watched. */
export async function getWatchedSource(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<Source | null> {
  const row = await getSource(db, companyId, id);
  return row === null || !row.is_watched ? null : toSource(row);
}

/**
 * Watches a repository. One that was watched before and left comes back with its history. Of one that is `isOutside` of the company's
 * perimeter only what concerns the company is kept.
 *
 * @returns its id, and whether it was watched already
 */
export async function watchSource(
  db: Kysely<Schema>,
  companyId: number,
  source: {
    url: string;
    name: string;
    isLocal: boolean;
    isOutside?: boolean;
    otherNames?: readonly string[];
  },
  now: Date,
): Promise<{ id: number; isKnown: boolean }> {
  const { url, isLocal, isOutside = false } = source;
  const name = await freeName(db, companyId, url, [source.name, ...(source.otherNames ?? [])]);
  const made = await db
    .insertInto('sources')
    .values({
      company_id: companyId,
      url,
      name,
      is_local: isLocal,
      is_outside: isOutside,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isKnown: false };
  const known = await db
    .selectFrom('sources')
    .select(['id', 'is_watched'])
    .where('company_id', '=', companyId)
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  if (!known.is_watched) {
    await db
      .updateTable('sources')
      .set({ is_watched: true, state: 'pending', failure: null })
      .where('company_id', '=', companyId)
      .where('id', '=', known.id)
      .execute();
  }
  return { id: known.id, isKnown: known.is_watched };
}

/** The first of some names that no other repository of the company has; the last where all are taken. */
async function freeName(
  db: Kysely<Schema>,
  companyId: number,
  url: string,
  names: readonly string[],
): Promise<string> {
  const last = names.at(-1) ?? url;
  if (names.length < 2) return last;
  const rows = await db
    .selectFrom('sources')
    .select('name')
    .where('company_id', '=', companyId)
    .where('url', '<>', url)
    .where('name', 'in', names)
    .execute();
  const taken = new Set(rows.map((row) => row.name));
  return names.find((name) => !taken.has(name)) ?? last;
}

/** Stops watching; what was found stays. Answers whether it was watched. */
export async function unwatchSource(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<boolean> {
  const result = await db
    .updateTable('sources')
    .set({ is_watched: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_watched', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What a scan writes of its state. Members left out stay. */
export interface SourceChange {
  name?: string;
  state?: SourceStatus;
  failure?: string | null;
  progress?: NewProgress;
  checkpoint?: Record<string, unknown>;
  scan_started_at?: Date;
  scan_finished_at?: Date | null;
  next_fetch_at?: Date;
  fetch_failures?: number;
  presence?: 'present' | 'absent';
  presence_checked_at?: Date;
  presence_seen_at?: Date;
  presence_etag?: string | null;
  renamed_to?: string | null;
  next_presence_at?: Date;
  history_due_at?: Date | null;
  is_history_begun?: boolean;
  activity_reached?: string;
  masking_due_at?: Date;
}

/** The noting of how a scan goes. Also without any change the row is written: it is the lock of the source's batches. */
export function sourceWrite(
  companyId: number,
  id: number,
  change: SourceChange,
): RawBuilder<unknown> {
  const { progress, checkpoint, ...rest } = change;
  const columns = {
    ...rest,
    ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }),
    ...(checkpoint === undefined ? {} : { checkpoint: JSON.stringify(checkpoint) }),
  };
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`update sources set ${sql.join([...sets, sql`version = version`])} where company_id = ${companyId} and id = ${id}`;
}

/** Notes how a scan goes. */
export async function updateSource(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  change: SourceChange,
): Promise<void> {
  await sourceWrite(companyId, id, change).execute(db);
}

/** The watched sources, of all companies, whose scan has not come to an end; local paths are the command line's own. */
export async function unfinishedSources(
  db: Kysely<Schema>,
): Promise<{ companyId: number; sourceId: number }[]> {
  return db
    .selectFrom('sources')
    .select(['company_id as companyId', 'id as sourceId'])
    .where('is_watched', '=', true)
    .where('is_local', '=', false)
    .where('state', 'in', ['pending', 'scanning'])
    .orderBy('id')
    .execute();
}

/**
 * Makes the watched repositories of a company due, because its keywords or detectors changed. A repository that is being scanned
 * is scanned once more afterwards. A repository whose last fetch failed keeps its waiting time.
 */
export async function fetchSoon(db: Kysely<Schema>, companyId: number, now: Date): Promise<void> {
  await db
    .updateTable('sources')
    .set({ next_fetch_at: now })
    .where('company_id', '=', companyId)
    .where('is_watched', '=', true)
    .where('state', '<>', 'failed')
    .execute();
}

/** The watched repositories, of all companies, that are due for another look, the longest due first. */
export async function dueSources(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ companyId: number; sourceId: number }[]> {
  return (
    db
      .selectFrom('sources')
      .innerJoin('companies', 'companies.id', 'sources.company_id')
      .select(['sources.company_id as companyId', 'sources.id as sourceId'])
      .where('companies.is_active', '=', true)
      .where('sources.is_watched', '=', true)
      .where('sources.is_local', '=', false)
      .where('sources.state', 'in', ['done', 'failed'])
      .where('sources.next_fetch_at', '<=', now)
      // Each company's first before anybody's second.
      .orderBy(
        sql`row_number() over (partition by sources.company_id order by sources.next_fetch_at)`,
      )
      .orderBy('sources.next_fetch_at')
      .limit(limit)
      .execute()
  );
}
