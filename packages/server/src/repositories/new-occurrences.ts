import { type Kysely, type RawBuilder, sql } from 'kysely';
import { integerArray, textArray, timeArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import type { MadeOccurrence, NewOccurrence } from './findings.ts';

/** Where occurrences stand, as it goes to the database. */
export interface PlaceColumns {
  readonly shas: Buffer;
  readonly messages: Buffer;
  readonly paths: Buffer;
  readonly lines: Buffer;
  readonly dates: Buffer;
}

/** Where occurrences stand, worked out ahead of what they belong to. */
export function placeColumns(
  places: readonly Pick<
    NewOccurrence,
    'commitSha' | 'commitMessage' | 'path' | 'line' | 'committedAt'
  >[],
): PlaceColumns {
  return {
    shas: textArray(places.map((one) => one.commitSha)),
    messages: textArray(places.map((one) => one.commitMessage)),
    paths: textArray(places.map((one) => one.path)),
    lines: integerArray(places.map((one) => one.line)),
    dates: timeArray(places.map((one) => one.committedAt)),
  };
}

/** What many occurrences have in common. */
interface OccurrenceKind {
  place: number;
  tags: string;
  reasons: string;
  falsePositive: string | null;
}

/** Of tags, reasons and reasons against there are few combinations. */
function kindsOf(occurrences: readonly NewOccurrence[]): {
  kinds: OccurrenceKind[];
  kindOf: number[];
} {
  const kinds = new Map<string, OccurrenceKind>();
  const kindOf = occurrences.map(({ tags: all, attachmentReasons, falsePositive }) => {
    const tags = all.join(',');
    const reasons = attachmentReasons.join(',');
    const key = `${tags};${reasons};${falsePositive ?? ''}`;
    const known = kinds.get(key);
    if (known !== undefined) return known.place;
    const place = kinds.size + 1;
    kinds.set(key, { place, tags, reasons, falsePositive });
    return place;
  });
  return { kinds: [...kinds.values()], kindOf };
}

/** What is stored of occurrences, as a relation `n`, with their kinds as `k` and the patches of their files as `p`. */
function occurrenceRows(
  companyId: number,
  sourceId: number,
  occurrences: readonly (NewOccurrence & { id?: number })[],
  { shas, messages, paths, lines, dates }: PlaceColumns,
): RawBuilder<unknown> {
  const { kinds, kindOf } = kindsOf(occurrences);
  return sql`
    from unnest(${integerArray(occurrences.map((one) => one.id ?? null))}::integer[], ${integerArray(occurrences.map((one) => one.incidentId))}::integer[],
      ${shas}::text[], ${messages}::text[], ${paths}::text[], ${lines}::integer[], ${dates}::timestamptz[],
      ${integerArray(occurrences.map((one) => one.developerId))}::integer[], ${integerArray(kindOf)}::integer[])
      as n(id, incident, sha, message, path, line, committed_at, developer, kind)
    join (select k.place, string_to_array(k.tags, ',') as tags, string_to_array(k.reasons, ',') as reasons, k.false_positive
      from unnest(${textArray(kinds.map(({ tags }) => tags))}::text[], ${textArray(kinds.map(({ reasons }) => reasons))}::text[],
        ${textArray(kinds.map(({ falsePositive }) => falsePositive))}::text[]) with ordinality as k(tags, reasons, false_positive, place)
      offset 0) as k on k.place = n.kind
    left join lateral (select p.id from patches p where p.company_id = ${companyId} and p.source_id = ${sourceId}
      and p.commit_sha = n.sha and p.path = n.path limit 1) as p on true`;
}

const OCCURRENCE_COLUMNS = sql`company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at, triggered_at,
  visible_at, developer_id, tags, attachment_reasons, false_positive, patch_id`;

/** When the product saw occurrences, and when the scan before, which did not see them, ended; null: there was none (decisions §9). */
export interface Seen {
  readonly at: Date;
  readonly previousScanAt: Date | null;
}

const occurrenceValues = (companyId: number, sourceId: number, { at, previousScanAt }: Seen) =>
  sql`${companyId}::integer, n.incident, ${sourceId}::integer, n.sha, n.message, n.path, n.line, n.committed_at, ${at}::timestamptz,
    ${previousScanAt}::timestamptz, n.developer, k.tags, k.reasons, k.false_positive, p.id`;

/** Stores occurrences that are not known yet. Answers each new one. */
export async function storeOccurrences(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  occurrences: readonly NewOccurrence[],
  now: Date,
): Promise<MadeOccurrence[]> {
  const { rows } = await sql<MadeOccurrence>`
    insert into occurrences (${OCCURRENCE_COLUMNS})
    select ${occurrenceValues(companyId, sourceId, { at: now, previousScanAt: null })} ${occurrenceRows(companyId, sourceId, occurrences, placeColumns(occurrences))}
    order by n.committed_at, n.sha, n.path, n.line
    on conflict (company_id, source_id, commit_sha, path, line, incident_id) do nothing
    returning id, incident_id as "incidentId", committed_at as "committedAt",
      false_positive as "falsePositive"`.execute(trx);
  return rows;
}

/**
 * The writing of occurrences that are known to be missing while their source is locked, with ids that were reserved for them. They go in
 * in the given order.
 *
 * @param columns where they stand, if that was worked out before
 */
export function occurrencesWrite(
  companyId: number,
  sourceId: number,
  occurrences: readonly (NewOccurrence & { id: number })[],
  seen: Seen,
  columns: PlaceColumns = placeColumns(occurrences),
): RawBuilder<unknown> {
  return sql`
    insert into occurrences (id, ${OCCURRENCE_COLUMNS}) overriding system value
    select n.id, ${occurrenceValues(companyId, sourceId, seen)} ${occurrenceRows(companyId, sourceId, occurrences, columns)}`;
}
