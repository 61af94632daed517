import {
  choosesOccurrence,
  choosingValues,
  OCCURRENCE_FILTERS,
  type OccurrenceFilter,
  searchedText,
} from '@sluice/domain/occurrence-match';
import { NO_TAG } from '@sluice/domain/tags';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition, containing, type ScopedQuery } from './scope.ts';

type Values = readonly string[];

const sourceIn = (companyId: number, names: Values) => sql<boolean>`o.source_id in (
  select s.id from sources s where s.company_id = ${companyId} and s.name = any(${[...names]}::text[]))`;

/** What an occurrence `o` must be to pass a filter; the SQL of `matchedOccurrence` in the domain. */
const PASSES: Record<OccurrenceFilter, (values: Values, companyId: number) => Condition> = {
  repository: (values, companyId) => sourceIn(companyId, values),
  workspace: (values, companyId) => sourceIn(companyId, values),
  developer: (values, companyId) => sql`o.developer_id in (
    select d.id from developers d where d.company_id = ${companyId} and d.name = any(${[...values]}::text[]))`,
  presence: (
    values,
  ) => sql`case when o.is_present then 'present' when o.is_present is null then 'unknown' else 'absent' end
    = any(${[...values]}::text[])`,
  attachment_reasons: (values) => sql`o.attachment_reasons && ${[...values]}::text[]`,
  tags: (values) => {
    const overlaps = sql<boolean>`o.tags && ${values.filter((tag) => tag !== NO_TAG)}::text[]`;
    return values.includes(NO_TAG) ? sql`(${overlaps} or o.tags = '{}')` : overlaps;
  },
  object_type: (values) => sql`o.location ->> 'object_type' = any(${[...values]}::text[])`,
  location_type: (values) => sql`o.location ->> 'location_type' = any(${[...values]}::text[])`,
};

function conditionsOf({ companyId, scope }: ScopedQuery): Condition[] {
  const filtered = OCCURRENCE_FILTERS.flatMap((filter) => {
    const values = choosingValues(scope, filter);
    return values.length === 0 ? [] : [PASSES[filter](values, companyId)];
  });
  const text = searchedText(scope);
  if (text === '') return filtered;
  const like = containing(text);
  return [
    ...filtered,
    sql<boolean>`(o.path ilike ${like} or o.commit_sha ilike ${like} or exists (
      select 1 from sources s where s.company_id = o.company_id and s.id = o.source_id and s.name ilike ${like})
      or exists (select 1 from developers d where d.company_id = o.company_id and d.id = o.developer_id
        and (d.name ilike ${like} or d.email ilike ${like})))`,
  ];
}

/**
 * Joins each incident `i` to the occurrence `o` that its row shows: the newest that the query's filters let through, else the
 * newest of all. The search walks the incident's occurrences from the newest on, by their index, and ends at the first that
 * passes; it is a part of the statement that reads the rows of a page.
 *
 * @param query of the list; left out for an incident that no list asked for
 */
export function shownOccurrenceJoin(query: ScopedQuery | undefined): RawBuilder<unknown> {
  const join = sql`left join occurrences o on o.company_id = i.company_id and o.id =`;
  if (query === undefined || !choosesOccurrence(query.scope))
    return sql`${join} i.last_occurrence_id`;
  return sql`left join lateral (
    select o.id from occurrences o
    where o.company_id = i.company_id and o.incident_id = i.id and ${allOf(conditionsOf(query))}
    order by o.committed_at desc, o.id desc limit 1) as matched on true
    ${join} coalesce(matched.id, i.last_occurrence_id)`;
}
