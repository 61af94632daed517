import { INCIDENT_FILTERS, UNASSIGNED } from '@sluice/domain/incident-filters';
import type { IncidentKind } from '@sluice/domain/kinds';
import { severityLevel } from '@sluice/domain/severity';
import { NO_TAG } from '@sluice/domain/tags';
import { intervalOf } from '@sluice/domain/time-range';
import { type IncidentScope, parseWireScope } from '@sluice/domain/wire-scope';
import type { SecretIncident } from '../schemas/incidents.ts';
import { incidentsOf, type MockDatabase } from './database.ts';

/** Reads a scope from parsed parameters. */
export function scopeOf(query: object): ReturnType<typeof parseWireScope> {
  return parseWireScope({
    get: (name) => {
      const value: unknown = Reflect.get(query, name);
      return typeof value === 'string' ? value : null;
    },
  });
}

/** The field errors of a scope's unreadable values; no incident can have one. */
export function unknownFields(names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, ['Unknown value.']]));
}

const yesNo = (isSo: boolean): string[] => [isSo ? 'yes' : 'no'];

function presenceOfIncident(incident: SecretIncident): string {
  return incident.nb_of_occurrences_still_on_github > 0 ? 'present' : 'unknown';
}

/** The values of an incident that each filter looks at. */
export function filterValuesOf(
  database: MockDatabase,
  incident: SecretIncident,
): IncidentScope['filters'] {
  const tags = incident.tags.map(({ name }) => name);
  const places = database.postmanOccurrences.get(incident.id) ?? [];
  return {
    status: [incident.status],
    severity: [String(severityLevel(incident.severity))],
    validity: [incident.validity_status],
    assignee: [incident.assignee ?? UNASSIGNED],
    tags: tags.length === 0 ? [NO_TAG] : tags,
    attachment_reasons: incident.attachment_reasons,
    detector: [incident.name],
    repository: [incident.location.repo_name],
    presence: [presenceOfIncident(incident)],
    developer: incident.who.map(({ name }) => name),
    keyword: incident.name.startsWith('keyword:') ? [incident.name.slice('keyword:'.length)] : [],
    workspace: places.map(({ workspace }) => workspace.name),
    object_type: places.map(({ object_type }) => object_type),
    location_type: places.flatMap(({ location_type }) => location_type ?? []),
    has_note: yesNo(incident.incident_note_count > 0),
    has_feedback: yesNo(incident.has_feedback),
    shared: yesNo(incident.is_shared),
    has_ticket: yesNo(incident.remote_issues.length > 0),
  };
}

function isMatch(database: MockDatabase, incident: SecretIncident, scope: IncidentScope): boolean {
  const held = filterValuesOf(database, incident);
  const passes = INCIDENT_FILTERS.every((filter) => {
    const wanted = scope.filters[filter];
    return wanted.length === 0 || held[filter].some((value) => wanted.includes(value));
  });
  const text = `${incident.display_name} ${incident.location.repo_name} ${incident.location.file_path}`;
  return passes && text.toLowerCase().includes(scope.search.toLowerCase());
}

/** The incidents of a scope, whatever its time. */
export function matchesOfAllTime(
  database: MockDatabase,
  kind: IncidentKind,
  scope: IncidentScope,
): SecretIncident[] {
  return incidentsOf(database, kind).filter((incident) => isMatch(database, incident, scope));
}

/** The incidents of a scope, by the time at which the product saw them. */
export function matchesOf(
  database: MockDatabase,
  kind: IncidentKind,
  scope: IncidentScope,
  timeZone: string,
): SecretIncident[] {
  const { startMs, endMs } = intervalOf(scope.range, database.now.getTime(), timeZone);
  return matchesOfAllTime(database, kind, scope).filter(({ ref_date }) => {
    const at = Date.parse(ref_date);
    return (startMs === null || at >= startMs) && at <= endMs;
  });
}
