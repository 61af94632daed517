import { UNASSIGNED } from '@sluice/domain/incident-filters';
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

function isMatch(incident: SecretIncident, scope: IncidentScope): boolean {
  const tags = incident.tags.map(({ name }) => name);
  const held: Record<keyof IncidentScope['filters'], readonly string[]> = {
    status: [incident.status],
    severity: [String(severityLevel(incident.severity))],
    validity: [incident.validity_status],
    assignee: [incident.assignee ?? UNASSIGNED],
    tags: tags.length === 0 ? [NO_TAG] : tags,
    attachment_reasons: incident.attachment_reasons,
    detector: [incident.name],
    repository: [incident.location.repo_name],
  };
  const passes = Object.entries(scope.filters).every(([filter, wanted]) => {
    const values: unknown = Reflect.get(held, filter);
    return (
      wanted.length === 0 ||
      (Array.isArray(values) && values.some((value) => wanted.includes(value)))
    );
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
  return incidentsOf(database, kind).filter((incident) => isMatch(incident, scope));
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
