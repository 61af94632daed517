import { type IncidentFilter, UNASSIGNED } from '@sluice/domain/incident-filters';
import type { IncidentKind } from '@sluice/domain/kinds';
import { NO_TAG } from '@sluice/domain/tags';
import { intervalOf } from '@sluice/domain/time-range';
import type { IncidentScope } from '@sluice/domain/wire-scope';
import { type RawBuilder, sql } from 'kysely';
import { isOverdueAt } from './deadlines.ts';

/** Which incidents a list, count, chart or bulk is about, with everything that its meaning depends on. */
export interface ScopedQuery {
  companyId: number;
  kind: IncidentKind;
  scope: IncidentScope;
  /** The viewer's zone and the present: a range begins at a midnight there. */
  timeZone: string;
  now: Date;
}

/** The part of a range that narrows anything: presets run to the present, and nothing is later. */
export interface Bounds {
  start: Date | null;
  /** Exclusive. */
  end: Date | null;
}

/** A condition over the table `i` (incidents). */
export type Condition = RawBuilder<boolean>;

/** The instants of a scope's range. */
export function boundsOf({ scope, now, timeZone }: ScopedQuery): Bounds {
  const { startMs, endMs } = intervalOf(scope.range, now.getTime(), timeZone);
  return {
    start: startMs === null ? null : new Date(startMs),
    end: scope.range.type === 'custom' ? new Date(endMs) : null,
  };
}

/** Text for ILIKE that is found anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** All conditions, or true when there is none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function tagCondition(values: readonly string[]): Condition {
  const tags = values.filter((value) => value !== NO_TAG);
  const overlaps = sql<boolean>`i.tags && ${tags}::text[]`;
  return values.includes(NO_TAG) ? sql<boolean>`(${overlaps} or i.tags = '{}')` : overlaps;
}

function assigneeCondition(companyId: number, values: readonly string[]): Condition {
  const emails = values.filter((value) => value !== UNASSIGNED).map((email) => email.toLowerCase());
  const isOneOf = sql<boolean>`i.assignee_id in (
    select id from members where company_id = ${companyId} and lower(email) = any(${emails}::text[]))`;
  return values.includes(UNASSIGNED)
    ? sql<boolean>`(${isOneOf} or i.assignee_id is null)`
    : isOneOf;
}

const YES_NO = (isSo: RawBuilder<boolean>) =>
  sql`select case when ${isSo} then 'yes' else 'no' end as value`;
const OF_OCCURRENCES = (value: RawBuilder<unknown>, joined = sql``) => sql`
  select distinct ${value} as value from occurrences o ${joined}
  where o.company_id = i.company_id and o.incident_id = i.id`;
const WITH_SOURCE = sql`join sources s on s.company_id = o.company_id and s.id = o.source_id`;
const WITH_DEVELOPER = sql`join developers d on d.company_id = o.company_id and d.id = o.developer_id`;

const FILTER_VALUES_OF: Readonly<Record<Exclude<IncidentFilter, 'overdue'>, RawBuilder<unknown>>> =
  {
    status: sql`select i.status as value`,
    severity: sql`select i.severity::text as value`,
    validity: sql`select i.validity_status as value`,
    assignee: sql`select coalesce((
    select m.email from members m where m.company_id = i.company_id and m.id = i.assignee_id), ${UNASSIGNED}) as value`,
    tags: sql`select unnest(case when i.tags = '{}' then array[${NO_TAG}]::text[] else i.tags end) as value`,
    attachment_reasons: sql`select unnest(i.attachment_reasons) as value`,
    detector: sql`select i.detector as value`,
    repository: OF_OCCURRENCES(sql`s.name`, WITH_SOURCE),
    workspace: OF_OCCURRENCES(sql`s.name`, WITH_SOURCE),
    presence: sql`select case when i.present_count > 0 then 'present'
    when i.absent_count > 0 and i.absent_count >= i.occurrence_count then 'absent' else 'unknown' end as value`,
    developer: OF_OCCURRENCES(sql`d.name`, WITH_DEVELOPER),
    keyword: sql`select unnest(i.keyword_ids)::text as value`,
    object_type: OF_OCCURRENCES(sql`o.location ->> 'object_type'`),
    location_type: OF_OCCURRENCES(sql`o.location ->> 'location_type'`),
    has_note: YES_NO(sql`i.note_count > 0`),
    has_feedback: YES_NO(sql`i.has_feedback`),
    shared: YES_NO(sql`i.is_shared`),
    has_ticket: YES_NO(sql`exists (
    select 1 from remote_issues t where t.company_id = i.company_id and t.incident_id = i.id and t.label is not null)`),
    ignored: sql`select case when i.ignored_until is not null then 'until_date' when exists (
    select 1 from incident_ignores g where g.company_id = i.company_id and g.incident_id = i.id and g.state = 'requested')
    then 'requested' else 'no' end as value`,
  };

/** The values of an incident `i` that a filter looks at, as rows of a sub-query: for the counts beside options. */
export function filterValuesOf(
  filter: IncidentFilter,
  { companyId, now }: Pick<ScopedQuery, 'companyId' | 'now'>,
): RawBuilder<unknown> {
  return filter === 'overdue' ? YES_NO(isOverdueAt(companyId, now)) : FILTER_VALUES_OF[filter];
}

/** Filters that are looked up by the values above, as they are asked for seldom. */
const BY_VALUES = [
  'presence',
  'developer',
  'keyword',
  'workspace',
  'object_type',
  'location_type',
  'has_note',
  'has_feedback',
  'shared',
  'has_ticket',
  'overdue',
  'ignored',
] as const satisfies readonly IncidentFilter[];

/** The one translation of a scope's filters and search into SQL; the range is apart, since charts go by the occurrences' own dates. */
export function filterConditions(query: ScopedQuery): Condition[] {
  const { companyId, kind, scope } = query;
  const { filters, search } = scope;
  const conditions = [sql<boolean>`i.company_id = ${companyId}`, sql<boolean>`i.kind = ${kind}`];
  const add = (values: readonly string[], condition: () => Condition) => {
    if (values.length > 0) conditions.push(condition());
  };
  const [onlyStatus] = filters.status;
  if (filters.status.length === 1 && onlyStatus !== undefined) {
    // An equality, so that the index that begins with the status gives the order too.
    conditions.push(sql<boolean>`i.status = ${onlyStatus}`);
  } else {
    add(filters.status, () => sql`i.status = any(${[...filters.status]}::text[])`);
  }
  add(filters.severity, () => sql`i.severity = any(${filters.severity.map(Number)}::smallint[])`);
  add(filters.validity, () => sql`i.validity_status = any(${[...filters.validity]}::text[])`);
  add(filters.assignee, () => assigneeCondition(companyId, filters.assignee));
  add(filters.tags, () => tagCondition(filters.tags));
  add(
    filters.attachment_reasons,
    () => sql`i.attachment_reasons && ${[...filters.attachment_reasons]}::text[]`,
  );
  add(filters.detector, () => sql`i.detector = any(${[...filters.detector]}::text[])`);
  add(
    filters.repository,
    () => sql`exists (
      select 1 from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
      where o.company_id = i.company_id and o.incident_id = i.id and s.name = any(${[...filters.repository]}::text[]))`,
  );
  for (const filter of BY_VALUES) {
    add(
      filters[filter],
      () => sql`exists (select 1 from (${filterValuesOf(filter, query)}) as f
        where f.value = any(${[...filters[filter]]}::text[]))`,
    );
  }
  if (search !== '') {
    const id = /^#?([1-9]\d{0,8})$/.exec(search)?.[1];
    const isFound = sql<boolean>`i.haystack ilike ${containing(search)}`;
    conditions.push(
      id === undefined ? isFound : sql<boolean>`(${isFound} or i.id = ${Number(id)})`,
    );
  }
  return conditions;
}

/** The range's conditions over any column of instants. */
export function rangeConditions(column: RawBuilder<Date>, { start, end }: Bounds): Condition[] {
  return [
    ...(start === null ? [] : [sql<boolean>`${column} >= ${start}`]),
    ...(end === null ? [] : [sql<boolean>`${column} < ${end}`]),
  ];
}

/** Everything that decides which incidents are meant. */
export function scopeConditions(query: ScopedQuery): Condition[] {
  return [
    ...filterConditions(query),
    ...rangeConditions(sql<Date>`i.triggered_at`, boundsOf(query)),
  ];
}
