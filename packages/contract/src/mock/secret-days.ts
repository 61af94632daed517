import { personName } from '@sluice/domain/person-name';
import { type ExposureSpan, exposureOf, secretDays } from '@sluice/domain/secret-days';
import type { SecretDays } from '../endpoints/metrics.ts';
import type { SecretIncident } from '../schemas/incidents.ts';
import type { MockDatabase } from './database.ts';

const MOST = 10;

/** The mock keeps no checks: what is valid now was found so when it was seen last. */
function exposedSecret(incident: SecretIncident) {
  const { first_occurrence_date, ref_date, resolved_at } = incident;
  return {
    occurrences: [
      { committedAtMs: Date.parse(first_occurrence_date), triggeredAtMs: Date.parse(ref_date) },
    ],
    checks:
      incident.validity_status === 'valid' ? [{ atMs: Date.parse(ref_date), isValid: true }] : [],
    remediatedAtMs: resolved_at === null ? null : Date.parse(resolved_at),
  };
}

/** Groups rows by a key; the most days first. */
function grouped<Row extends { readonly days: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { key: string; days: number; incidents: number }[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, those]) => ({
      key,
      days: those.reduce((sum, one) => sum + one.days, 0),
      incidents: those.length,
    }))
    .sort((a, b) => b.days - a.days);
}

/** The secret-days of a period. */
export function secretDaysOf(database: MockDatabase, span: ExposureSpan): SecretDays {
  const asOfMs = database.now.getTime();
  const rows = database.incidents
    .map((incident) => ({
      incident,
      days: secretDays(exposedSecret(incident), span, asOfMs),
      is_ongoing: exposureOf(exposedSecret(incident))?.endMs === null,
    }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days);
  const nameOf = (email: string): string => {
    const member = database.team.find((one) => one.email === email);
    return member === undefined ? 'Unassigned' : personName(member);
  };
  return {
    interval: {
      start_date: new Date(span.startMs).toISOString(),
      end_date: new Date(span.endMs).toISOString(),
    },
    days: rows.reduce((sum, one) => sum + one.days, 0),
    incident_count: rows.length,
    ongoing_count: rows.filter(({ is_ongoing }) => is_ongoing).length,
    repositories: grouped(rows, ({ incident }) => incident.location.repo_name).map(
      ({ key, ...rest }) => ({ name: key, ...rest }),
    ),
    assignees: grouped(rows, ({ incident }) => incident.assignee ?? '').map(({ key, ...rest }) => ({
      email: key === '' ? null : key,
      name: nameOf(key),
      ...rest,
    })),
    incidents: rows.slice(0, MOST).map(({ incident, days, is_ongoing }) => ({
      id: incident.id,
      display_name: incident.display_name,
      repo_name: incident.location.repo_name,
      days,
      is_ongoing,
    })),
  };
}
