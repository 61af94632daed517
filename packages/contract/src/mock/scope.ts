import { INCIDENT_FILTERS, UNASSIGNED } from '@sluice/domain/incident-filters';
import type { IncidentKind } from '@sluice/domain/kinds';
import { type MatchableOccurrence, matchedOccurrence } from '@sluice/domain/occurrence-match';
import { severityLevel } from '@sluice/domain/severity';
import { isOverdue } from '@sluice/domain/sla';
import { NO_TAG } from '@sluice/domain/tags';
import { intervalOf } from '@sluice/domain/time-range';
import { type IncidentScope, parseWireScope } from '@sluice/domain/wire-scope';
import type { SecretIncident } from '../schemas/incidents.ts';
import type { PostmanOccurrence } from '../schemas/postman.ts';
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

function ignoredValue(database: MockDatabase, { id, ignored_until }: SecretIncident): string {
  if (ignored_until !== null) return 'until_date';
  return database.ignores.get(id)?.state === 'requested' ? 'requested' : 'no';
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
    overdue: yesNo(
      isOverdue(
        incident,
        database.settings.company_preferences.sla.targets,
        database.now.getTime(),
      ),
    ),
    ignored: [ignoredValue(database, incident)],
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

/** The incidents of a scope; its time range is ignored. */
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

interface Place {
  readonly location: SecretIncident['location'];
  readonly who: SecretIncident['who'];
}

function codePlaces(database: MockDatabase, id: number): (MatchableOccurrence & Place)[] {
  return (database.occurrences.get(id) ?? []).map((one) => {
    const { is_present } = one.presence;
    return {
      id: one.id,
      date: one.date,
      values: {
        repository: [one.repo_name],
        developer: one.who.map(({ name }) => name),
        presence: [is_present === null ? 'unknown' : is_present ? 'present' : 'absent'],
        attachment_reasons: one.attachment_reasons,
        tags: one.tags.map(({ name }) => name),
      },
      texts: [one.file_path, one.repo_name, one.commit_sha, ...one.who.map(({ name }) => name)],
      location: {
        repo_name: one.repo_name,
        file_path: one.file_path,
        line: one.line,
        occurrence_id: one.id,
        matched_at: one.date,
      },
      who: one.who,
    };
  });
}

/** The incident as the row of a list shows it: with the occurrence that the list's filters choose. */
export function asListed(
  database: MockDatabase,
  incident: SecretIncident,
  scope: IncidentScope,
): SecretIncident {
  const places = codePlaces(database, incident.id);
  const matched = matchedOccurrence(places, scope);
  const isNewest = places.every(({ date }) => matched === null || date <= matched.date);
  if (matched === null || isNewest) return incident;
  const others = incident.who.filter(({ id }) => id !== matched.who[0]?.id);
  return { ...incident, location: matched.location, who: [...matched.who, ...others].slice(0, 3) };
}

/** The occurrence in Postman that the row of an incident shows. */
export function listedPlace(
  database: MockDatabase,
  incident: SecretIncident,
  scope: IncidentScope,
): { readonly place: PostmanOccurrence | undefined; readonly matchedAt: string | null } {
  const all = database.postmanOccurrences.get(incident.id) ?? [];
  const places = all.map((one) => ({
    id: one.id,
    date: one.detected_at,
    values: {
      workspace: [one.workspace.name],
      object_type: [one.object_type],
      location_type: one.location_type === null ? [] : [one.location_type],
    },
    texts: [one.object_name, one.workspace.name],
    one,
  }));
  const place = matchedOccurrence(places, scope)?.one ?? all[0];
  return { place, matchedAt: place === all[0] ? null : (place?.detected_at ?? null) };
}
