import type { Finding, FindingTag } from '@sluice/scanner';
import { FINDING_TAGS } from '@sluice/scanner';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { MaskedFinding } from '../masking/mask-findings.ts';
import type { NewSecret } from './findings.ts';

/** A secret that a scan found, sealed, with its locations. */
export interface FoundSecret {
  /** For one that the scan did not find before. */
  readonly id: string;
  readonly displayName: string;
  readonly secret: NewSecret;
  readonly places: readonly FoundPlace[];
}

/** A place of it. */
export interface FoundPlace {
  readonly sourceId: number;
  readonly finding: MaskedFinding;
}

/**
 * Stores what a scan found; what it found before stays as it is. Where the schedule asked for the scan, what is new and no incident
 * yet is noted to become one.
 */
export async function storeFound(
  trx: Kysely<Schema>,
  companyId: number,
  scan: { id: string; promotes: boolean },
  found: readonly FoundSecret[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const columns = sql`${found.map(({ secret }) => secret.detector)}::text[], ${found.map(({ secret }) => secret.valueHash)}::bytea[]`;
  await sql`
    insert into scanned_secrets (company_id, id, scan_id, detector, display_name, value_hash, sealed, sealed_parts, masked,
      discovered_at, is_to_promote)
    select ${companyId}::integer, n.id, ${scan.id}::uuid, n.detector, n.name, n.hash, n.sealed, n.parts, n.masked, ${now}::timestamptz,
      ${scan.promotes}::boolean and not exists (select 1 from secrets x where x.company_id = ${companyId}
        and x.detector = n.detector and x.value_hash = n.hash)
    from unnest(${columns}, ${found.map((one) => one.id)}::uuid[], ${found.map((one) => one.displayName)}::text[],
      ${found.map(({ secret }) => secret.sealed)}::bytea[], ${found.map(({ secret }) => secret.sealedParts)}::bytea[],
      ${found.map(({ secret }) => secret.masked)}::text[]) as n(detector, hash, id, name, sealed, parts, masked)
    order by n.detector, n.hash
    on conflict (company_id, scan_id, detector, value_hash) do nothing`.execute(trx);
  const places = found.flatMap(({ secret, places: all }) =>
    all.map((place) => ({ secret, ...place })),
  );
  const texts = (of: (one: Finding) => string) =>
    sql`${places.map(({ finding }) => of(finding))}::text[]`;
  const numbers = (of: (one: Finding) => number) =>
    sql`${places.map(({ finding }) => of(finding))}::integer[]`;
  await sql`
    insert into scanned_occurrences (company_id, secret_id, source_id, sha, subject, author_name, author_email, authored_at,
      committed_at, path, old_path, line, end_line, column_start, column_end, tags, found_at)
    select ${companyId}::integer, z.id, n.source, n.sha, n.subject, n.name, n.email, n.authored, n.committed, n.path, n.old_path,
      n.line, n.end_line, n.col_start, n.col_end, string_to_array(n.tags, ','), ${now}::timestamptz
    from unnest(${places.map(({ secret }) => secret.detector)}::text[], ${places.map(({ secret }) => secret.valueHash)}::bytea[],
      ${places.map(({ sourceId }) => sourceId)}::integer[], ${texts(({ commit }) => commit.sha)},
      ${texts(({ commit }) => commit.subject)}, ${texts(({ commit }) => commit.authorName)},
      ${texts(({ commit }) => commit.authorEmail)}, ${places.map(({ finding }) => finding.commit.authoredAt)}::timestamptz[],
      ${places.map(({ finding }) => finding.commit.committedAt)}::timestamptz[], ${texts(({ path }) => path)},
      ${places.map(({ finding }) => finding.oldPath ?? null)}::text[], ${numbers(({ line }) => line)},
      ${numbers(({ endLine }) => endLine)}, ${numbers(({ columnStart }) => columnStart)}, ${numbers(({ columnEnd }) => columnEnd)},
      ${texts(({ tags }) => tags.join(','))})
      as n(detector, hash, source, sha, subject, name, email, authored, committed, path, old_path, line, end_line, col_start, col_end, tags)
    join scanned_secrets z on z.company_id = ${companyId} and z.scan_id = ${scan.id}::uuid and z.detector = n.detector and z.value_hash = n.hash
    order by n.committed, n.sha, n.path, n.line
    on conflict (company_id, secret_id, source_id, sha, path, line) do nothing`.execute(trx);
}

/** A found secret as it is to become an incident: sealed, with its places. */
export interface PromotableSecret {
  readonly id: string;
  readonly detector: string;
  readonly sealed: Buffer;
  readonly sealed_parts: Buffer | null;
  readonly places: readonly {
    readonly sourceId: number;
    readonly place: Omit<Finding, 'value' | 'secretParts' | 'detector'>;
  }[];
}

type PlaceRow = Pick<
  Selectable<Schema['scanned_secrets']>,
  'id' | 'detector' | 'sealed' | 'sealed_parts'
> &
  Omit<Selectable<Schema['scanned_occurrences']>, 'company_id' | 'id' | 'secret_id' | 'found_at'>;

/** The secrets of a scan that are no incidents yet: those of some ids, or all that are noted to become some. */
export async function promotable(
  db: Kysely<Schema>,
  companyId: number,
  scanId: string,
  which: readonly string[] | 'noted',
): Promise<PromotableSecret[]> {
  const { rows } = await sql<PlaceRow>`
    select z.id, z.detector, z.sealed, z.sealed_parts, o.source_id, o.sha, o.subject, o.author_name, o.author_email, o.authored_at,
      o.committed_at, o.path, o.old_path, o.line, o.end_line, o.column_start, o.column_end, o.tags
    from scanned_secrets z join scanned_occurrences o on o.company_id = z.company_id and o.secret_id = z.id
    where z.company_id = ${companyId} and z.scan_id = ${scanId}
      and ${which === 'noted' ? sql`z.is_to_promote` : sql`z.id = any(${[...which]}::uuid[])`}
      and not exists (select 1 from secrets x join incidents i on i.company_id = x.company_id and i.secret_id = x.id
        where x.company_id = z.company_id and x.detector = z.detector and x.value_hash = z.value_hash)
    order by o.committed_at, o.id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { id, detector, sealed, sealed_parts } = first;
    return [{ id, detector, sealed, sealed_parts, places: all.map(toPlace) }];
  });
}

function toPlace(row: PlaceRow): PromotableSecret['places'][number] {
  return {
    sourceId: row.source_id,
    place: {
      path: row.path,
      ...(row.old_path === null ? {} : { oldPath: row.old_path }),
      line: row.line,
      endLine: row.end_line,
      columnStart: row.column_start,
      columnEnd: row.column_end,
      tags: FINDING_TAGS.filter((tag): tag is FindingTag => row.tags.includes(tag)),
      falsePositive: null,
      commit: {
        sha: row.sha,
        authorName: row.author_name,
        authorEmail: row.author_email,
        authoredAt: row.authored_at,
        committedAt: row.committed_at,
        subject: row.subject,
      },
    },
  };
}

/** Records that a scan has no more results to turn into incidents automatically. */
export async function clearNoted(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update scanned_secrets set is_to_promote = false
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db);
}
