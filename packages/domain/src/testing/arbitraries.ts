import fc from 'fast-check';
import {
  FILTER_VALUES,
  type IncidentFilter,
  type IncidentFilters,
  type Params,
} from '../incident-filters/incident-filters.ts';
import { INCIDENT_SORTS } from '../incident-order/incident-order.ts';
import type { IncidentListQuery } from '../list-query/list-query.ts';
import { RANGE_PRESETS, type TimeRange } from '../time-range/time-range.ts';
import { printDay } from '../zone/zone.ts';

/** Parameters as a parser reads them, from a plain object. */
export function paramsOf(params: Readonly<Record<string, string>>): Params {
  return { get: (name) => params[name] ?? null };
}

// The characters of the codec's own syntax are the most likely to break it.
const texts = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('_', ',', '%', '%2C', '%5F', '%25', 'a,b', '__', 'none', 'acme/billing'),
  )
  .filter((text) => text !== '');

function valuesOf(filter: IncidentFilter): fc.Arbitrary<string[]> {
  const allowed = FILTER_VALUES[filter];
  return allowed === null
    ? fc.uniqueArray(texts, { maxLength: 4 })
    : fc.uniqueArray(fc.constantFrom(...allowed), { maxLength: allowed.length });
}

/** Any combination of filters. */
export const filterSets: fc.Arbitrary<IncidentFilters> = fc.record({
  status: valuesOf('status'),
  severity: valuesOf('severity'),
  validity: valuesOf('validity'),
  assignee: valuesOf('assignee'),
  tags: valuesOf('tags'),
  attachment_reasons: valuesOf('attachment_reasons'),
  detector: valuesOf('detector'),
  repository: valuesOf('repository'),
  presence: valuesOf('presence'),
  developer: valuesOf('developer'),
  keyword: valuesOf('keyword'),
  workspace: valuesOf('workspace'),
  object_type: valuesOf('object_type'),
  location_type: valuesOf('location_type'),
  has_note: valuesOf('has_note'),
  has_feedback: valuesOf('has_feedback'),
  shared: valuesOf('shared'),
  has_ticket: valuesOf('has_ticket'),
  overdue: valuesOf('overdue'),
  ignored: valuesOf('ignored'),
});

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) =>
    printDay({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    }),
  );

/** Any range: a preset, or two days in order. */
export const ranges: fc.Arbitrary<TimeRange> = fc.oneof(
  fc.constantFrom(...RANGE_PRESETS).map((type): TimeRange => ({ type })),
  fc
    .tuple(days, days)
    .map((pair) => [...pair].sort())
    .map(([start = '', end = '']): TimeRange => ({ type: 'custom', start, end })),
);

/** Any query that a list can show. */
export const queries: fc.Arbitrary<IncidentListQuery> = fc.record({
  filters: filterSets,
  search: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
  range: ranges,
  ordering: fc.record({
    field: fc.constantFrom(...INCIDENT_SORTS),
    isDescending: fc.boolean(),
  }),
  page: fc.integer({ min: 1, max: 9_999_999 }),
});
