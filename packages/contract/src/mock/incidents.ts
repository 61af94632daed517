import type { Operation } from '@sluice/domain/actions';
import type { ActionParams } from '@sluice/domain/commands';
import { compareIncidents, parseOrdering } from '@sluice/domain/incident-order';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { IncidentScope } from '@sluice/domain/wire-scope';
import type { BulkResult, IncidentStats } from '../endpoints/incident-list.ts';
import type { ProblemDetails, Reply } from '../handlers.ts';
import type { Occurrence, Patch, SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import { type BulkInput, bulk } from './bulk.ts';
import { incidentsOf, type MockContext, type MockDatabase } from './database.ts';
import { incidentOf, operate, undo } from './operate.ts';
import { problem } from './problems.ts';
import { matchesOf, matchesOfAllTime, scopeOf, unknownFields } from './scope.ts';

interface ScopeQuery {
  readonly tz: string;
}
interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}
interface IdInput {
  readonly params: { readonly id: number };
}

/** The stats of a scope of incidents of a kind. */
function statsOf(
  database: MockDatabase,
  kind: IncidentKind,
  query: ScopeQuery,
): Reply<IncidentStats> | ProblemDetails {
  const { scope, unknown } = scopeOf(query);
  if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
  const matches = matchesOf(database, kind, scope, query.tz);
  const developers = new Set(matches.flatMap(({ who }) => who.map(({ id }) => id)));
  const data = {
    count: matches.length,
    triggered_count: incidentsOf(database, kind).filter(({ status }) => status === 'triggered')
      .length,
    outside_period_count: matchesOfAllTime(database, kind, scope).length - matches.length,
    keyword_count: database.keywordIncidents.length,
    developer_count: developers.size,
    incident_series: [matches.length],
    developer_series: [developers.size],
  };
  return { status: 200, data };
}

function pageOf<Item>(all: readonly Item[], { page, per_page }: PageQuery): Reply<Item[]> {
  const start = (page - 1) * per_page;
  const data = all.slice(start, start + per_page);
  return { status: 200, data, items: { start, total: all.length } };
}

function occurrencesOf(
  database: MockDatabase,
  kind: IncidentKind,
  id: number,
  query: PageQuery & { readonly ordering: string },
): Reply<Occurrence[]> | ProblemDetails {
  const all = database.occurrences.get(id);
  if (all === undefined || incidentOf(database, kind, id) === undefined)
    return problem('not_found');
  const isDescending = query.ordering.startsWith('-');
  const sorted = [...all].sort((a, b) => {
    const order = query.ordering.endsWith('repository')
      ? a.repo_name.localeCompare(b.repo_name)
      : a.date.localeCompare(b.date);
    return (order || a.id - b.id) * (isDescending ? -1 : 1);
  });
  return pageOf(sorted, query);
}

/** The patch of an occurrence, if its incident is of the kind and is the one that the caller names. */
export function patchOf(
  database: MockDatabase,
  kind: IncidentKind,
  occurrenceId: number,
  incidentId: number | undefined,
): Patch | undefined {
  const patch = database.patches.get(occurrenceId);
  if (patch === undefined || incidentOf(database, kind, patch.incident_id) === undefined) return;
  return incidentId === undefined || incidentId === patch.incident_id ? patch : undefined;
}

/** How a kind appears on the wire, made from the one shape in which the mock stores all kinds. */
export interface IncidentShape<Row, Incident> {
  readonly row: (database: MockDatabase, incident: SecretIncident, scope: IncidentScope) => Row;
  readonly incident: (database: MockDatabase, incident: SecretIncident) => Incident;
}

/** The handlers that all kinds share, for one of them; they answer as the server's routes of `routes/incidents` do. */
export function incidentHandlers<Row, Incident>(
  kind: IncidentKind,
  shape: IncidentShape<Row, Incident>,
) {
  type Answer<Data> = Reply<Data> | ProblemDetails;
  /** A problem that carries the incident as it is now carries it in the shape of the kind. */
  const shaped = (database: MockDatabase, id: number, refusal: ProblemDetails): ProblemDetails => {
    const incident = incidentOf(database, kind, id);
    if (refusal.current === undefined || incident === undefined) return refusal;
    return { ...refusal, current: shape.incident(database, incident) };
  };
  return {
    list: (
      query: PageQuery & ScopeQuery & { readonly ordering?: string | undefined },
      { database }: MockContext,
    ): Answer<Row[]> => {
      const { scope, unknown } = scopeOf(query);
      if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
      const ordering = parseOrdering(query.ordering ?? null);
      const matches = matchesOf(database, kind, scope, query.tz).sort((a, b) =>
        compareIncidents(a, b, ordering),
      );
      const page = pageOf(matches, query);
      return { ...page, data: page.data.map((incident) => shape.row(database, incident, scope)) };
    },
    stats: ({ query }: { readonly query: ScopeQuery }, { database }: MockContext) =>
      statsOf(database, kind, query),
    bulk: ({ body }: { readonly body: BulkInput }, { database }: MockContext): Answer<BulkResult> =>
      bulk(database, kind, body),
    get: ({ params }: IdInput, { database }: MockContext): Answer<Incident> => {
      const incident = incidentOf(database, kind, params.id);
      if (incident === undefined) return problem('not_found');
      return { status: 200, data: shape.incident(database, incident) };
    },
    events: ({ params }: IdInput, { database }: MockContext): Answer<TimelineEvent[]> => {
      if (incidentOf(database, kind, params.id) === undefined) return problem('not_found');
      return { status: 200, data: database.events.get(params.id) ?? [] };
    },
    occurrences: (
      { params, query }: IdInput & { readonly query: PageQuery & { readonly ordering: string } },
      { database }: MockContext,
    ) => occurrencesOf(database, kind, params.id, query),
    undo: (
      { params, body }: IdInput & { readonly body: { readonly event_id: number } },
      { database }: MockContext,
    ): Answer<Incident> => {
      const answer = undo(database, kind, params.id, body.event_id);
      if ('status' in answer) return shaped(database, params.id, answer);
      return { status: 200, data: shape.incident(database, answer.incident) };
    },
    operate: (
      input: {
        readonly params: { readonly id: number; readonly operation: Operation };
        readonly body: ActionParams & { readonly version: number };
      },
      { database }: MockContext,
    ): Answer<{ incident: Incident; event_id: number }> => {
      const { id, operation } = input.params;
      const answer = operate(database, kind, id, operation, input.body, input.body.version);
      if ('status' in answer) return shaped(database, id, answer);
      const incident = shape.incident(database, answer.incident);
      return { status: 200, data: { incident, event_id: answer.event.id } };
    },
  };
}
