import {
  EXPLICITLY_EMPTY,
  filtersFrom,
  INCIDENT_FILTERS,
  type IncidentFilters,
  isKnownValue,
  type Params,
  parseFilterValues,
  printFilterValues,
} from '../incident-filters/incident-filters.ts';
import { parseRange, type TimeRange } from '../time-range/time-range.ts';

/** Which incidents a call is about: the list, its counts, its chart, a bulk action, an export. */
export interface IncidentScope {
  readonly filters: Readonly<IncidentFilters>;
  readonly search: string;
  readonly range: TimeRange;
}

/**
 * Writes a scope as the wire's parameters. Nothing is implied there: a filter that is not sent
 * does not narrow, and every call sends the same ones (decisions §2).
 */
export function printWireScope(scope: IncidentScope): Record<string, string> {
  const params: Record<string, string> = { rt: scope.range.type };
  if (scope.range.type === 'custom') {
    params.start = scope.range.start;
    params.end = scope.range.end;
  }
  for (const filter of INCIDENT_FILTERS) {
    const values = scope.filters[filter];
    if (values.length > 0) params[filter] = printFilterValues(values);
  }
  if (scope.search !== '') params.search = scope.search;
  return params;
}

/**
 * Reads a scope from the wire's parameters. `unknown` names the parameters that hold a value which
 * no incident can have: the server answers 400 rather than with other rows than were asked for.
 */
export function parseWireScope(params: Params): { scope: IncidentScope; unknown: string[] } {
  const unknown: string[] = [];
  const filters = filtersFrom((filter) => {
    const text = params.get(filter);
    const values =
      text === null || text === EXPLICITLY_EMPTY ? [] : parseFilterValues(filter, text);
    if (values.includes(null)) unknown.push(filter);
    return values.filter(isKnownValue);
  });
  const rt = params.get('rt');
  const range = parseRange({ rt, start: params.get('start'), end: params.get('end') }, 'all');
  if (rt !== null && range.type !== rt) unknown.push('rt');
  return { scope: { filters, search: params.get('search')?.trim() ?? '', range }, unknown };
}
