import { compareIncidents, parseOrdering } from '@sluice/domain/incident-order';
import type { IncidentKind } from '@sluice/domain/kinds';
import { RESOLUTION_REASON_INFO, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import type { IncidentScope } from '@sluice/domain/wire-scope';
import type { secretEndpoints } from '../endpoints/secrets.ts';
import type { Handlers, Refusal, Reply } from '../handlers.ts';
import type { Occurrence, SecretIncident } from '../schemas/incidents.ts';
import { bulk } from './bulk.ts';
import type { MockContext } from './mock.ts';
import { incidentOf, operate, record, undo } from './operate.ts';
import { problem } from './problems.ts';
import { matchesOf, matchesOfAllTime, scopeOf, unknownFields } from './scope.ts';
import { incidentsOf, type World } from './world.ts';

/** The figures of a scope over the world. */
export function statsOf(world: World, kind: IncidentKind, scope: IncidentScope, timeZone: string) {
  const matches = matchesOf(world, kind, scope, timeZone);
  const developers = new Set(matches.flatMap(({ who }) => who.map(({ id }) => id)));
  return {
    count: matches.length,
    triggered_count: incidentsOf(world, kind).filter(({ status }) => status === 'triggered').length,
    outside_period_count: matchesOfAllTime(world, kind, scope).length - matches.length,
    keyword_count: world.keywordIncidents.length,
    developer_count: developers.size,
    incident_series: [matches.length],
    developer_series: [developers.size],
  };
}

/** What is known of a secret's validity: a mock asks nobody. */
function validityOf(world: World, id: number) {
  const incident = incidentOf(world, 'secret', id);
  if (incident === undefined) return problem('not_found');
  const { validity_status, last_seen_valid, last_seen_invalid } = incident;
  const are_checks_on = world.settings.are_checks_on;
  const data = { validity_status, last_seen_valid, last_seen_invalid, are_checks_on };
  return { status: 200 as const, data };
}

/** A page of an incident's occurrences. */
export function occurrencesOf(
  world: World,
  kind: IncidentKind,
  id: number,
  query: { readonly page: number; readonly per_page: number; readonly ordering: string },
): Refusal | Reply<Occurrence[]> {
  const all = world.occurrences.get(id);
  if (all === undefined || incidentOf(world, kind, id) === undefined) return problem('not_found');
  const isDescending = query.ordering.startsWith('-');
  const sorted = [...all].sort((a, b) => {
    const order = query.ordering.endsWith('repository')
      ? a.repo_name.localeCompare(b.repo_name)
      : a.date.localeCompare(b.date);
    return (order || a.id - b.id) * (isDescending ? -1 : 1);
  });
  const start = (query.page - 1) * query.per_page;
  return {
    status: 200,
    data: sorted.slice(start, start + query.per_page),
    items: { start, total: all.length },
  };
}

/** A page of a scope's incidents. */
export function pageOfIncidents(
  world: World,
  kind: IncidentKind,
  query: { readonly tz: string; readonly page: number; readonly per_page: number },
  given: string | null,
): Refusal | Reply<SecretIncident[]> {
  const { scope, unknown } = scopeOf(query);
  if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
  const ordering = parseOrdering(given);
  const matches = matchesOf(world, kind, scope, query.tz).sort((a, b) =>
    compareIncidents(a, b, ordering),
  );
  const start = (query.page - 1) * query.per_page;
  return {
    status: 200,
    data: matches.slice(start, start + query.per_page),
    items: { start, total: matches.length },
  };
}

/** Secret incidents over the world. */
export const secretHandlers: Handlers<typeof secretEndpoints, MockContext> = {
  listSecrets: ({ query }, { world }) =>
    pageOfIncidents(world, 'secret', query, query.ordering ?? null),
  getSecretStats: ({ query }, { world }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
    return { status: 200, data: statsOf(world, 'secret', scope, query.tz) };
  },
  listResolutionReasons: () => ({
    status: 200,
    data: RESOLUTION_REASONS.map((value) => ({ value, ...RESOLUTION_REASON_INFO[value] })),
  }),
  bulkSecrets: ({ body }, { world }) => bulk(world, 'secret', body),
  checkCommitsPresence: ({ body }, { world }) => {
    const known = [...world.occurrences.values()].flat();
    const unknown = { is_present: null, last_seen: null };
    return {
      status: 200,
      data: {
        commit_presences: body.commits.map(({ sha }) => ({
          commit_sha: sha,
          presence: known.find(({ commit_sha }) => commit_sha === sha)?.presence ?? unknown,
        })),
        repo_presences: body.commits.map(({ repository_id, repository_name }) => ({
          repository_id,
          repository_name,
          presence: unknown,
        })),
      },
    };
  },
  getSecret: ({ params }, { world }) => {
    const incident = incidentOf(world, 'secret', params.id);
    return incident === undefined ? problem('not_found') : { status: 200, data: incident };
  },
  listSecretEvents: ({ params }, { world }) => {
    if (incidentOf(world, 'secret', params.id) === undefined) return problem('not_found');
    return { status: 200, data: world.events.get(params.id) ?? [] };
  },
  listSecretOccurrences: ({ params, query }, { world }) =>
    occurrencesOf(world, 'secret', params.id, query),
  getSecretValidity: ({ params }, { world }) => validityOf(world, params.id),
  checkSecretValidity: ({ params }, { world }) => validityOf(world, params.id),
  revealSecret: ({ params }, { world }) => {
    const incident = incidentOf(world, 'secret', params.id);
    if (incident === undefined) return problem('not_found');
    record(world, incident, 'reveal');
    return {
      status: 200,
      data: {
        value: ['AK', 'IA', 'FAKE0FOR0STORIES'].join(''),
        parts: { secret: 'the+other+half+of+it' },
      },
    };
  },
  undoSecret: ({ params, body }, { world }) => {
    const answer = undo(world, 'secret', params.id, body.event_id);
    return 'incident' in answer ? { status: 200, data: answer.incident } : answer;
  },
  operateSecret: ({ params, body }, { world }) => {
    const answer = operate(world, 'secret', params.id, params.operation, body, body.version);
    if ('status' in answer) return answer;
    return { status: 200, data: { incident: answer.incident, event_id: answer.event.id } };
  },
  listPatches: ({ query }, { world }) => ({
    status: 200,
    data: query.leak_ids.flatMap((id) => world.patches.get(id) ?? []),
  }),
  getPatch: ({ params }, { world }) => {
    const patch = world.patches.get(params.id);
    return patch === undefined ? problem('not_found') : { status: 200, data: patch };
  },
};
