import { miniDiff } from '@sluice/domain/mini-diff';
import type { secretDetailEndpoints } from '../endpoints/secret-detail.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { patchOf } from './incidents.ts';
import { incidentOf, record } from './operate.ts';
import { problem } from './problems.ts';
import { secrets } from './secret-list.ts';

/** The stored validity of a secret: the mock checks nothing. */
function validityOf(database: MockDatabase, id: number) {
  const incident = incidentOf(database, 'secret', id);
  if (incident === undefined) return problem('not_found');
  const { validity_status, last_seen_valid, last_seen_invalid } = incident;
  const are_checks_on = database.settings.are_checks_on;
  const data = { validity_status, last_seen_valid, last_seen_invalid, are_checks_on };
  return { status: 200 as const, data };
}

/** One secret incident. */
export const secretDetailHandlers: Handlers<typeof secretDetailEndpoints, MockContext> = {
  checkCommitsPresence: ({ body }, { database }) => {
    const known = [...database.occurrences.values()].flat();
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
  getSecret: secrets.get,
  listSecretEvents: secrets.events,
  listSecretOccurrences: secrets.occurrences,
  getSecretValidity: ({ params }, { database }) => validityOf(database, params.id),
  checkSecretValidity: ({ params }, { database }) => validityOf(database, params.id),
  sendNotification: ({ params, body }, { database }) => {
    const incident = incidentOf(database, 'secret', params.id);
    const notifier = database.notifiers.find(({ id }) => id === body.notifier_id);
    if (incident === undefined || notifier === undefined || notifier.is_disabled) {
      return problem('not_found');
    }
    record(database, incident, 'notify', { notifier: notifier.name });
    return { status: 204, data: undefined };
  },
  revealSecret: ({ params }, { database }) => {
    const incident = incidentOf(database, 'secret', params.id);
    if (incident === undefined) return problem('not_found');
    record(database, incident, 'reveal');
    return {
      status: 200,
      data: {
        value: ['AK', 'IA', 'FAKE0FOR0STORIES'].join(''),
        parts: { secret: 'the+other+half+of+it' },
      },
    };
  },
  undoSecret: secrets.undo,
  operateSecret: secrets.operate,
  listPatches: ({ query }, { database }) => ({
    status: 200,
    data: query.leak_ids.flatMap((id) => patchOf(database, 'secret', id, query.incident) ?? []),
  }),
  getPatch: ({ params, query }, { database }) => {
    const patch = patchOf(database, 'secret', params.id, query.incident);
    return patch === undefined ? problem('not_found') : { status: 200, data: patch };
  },
  getMiniDiff: ({ params }, { database }) => {
    const patch = patchOf(database, 'secret', params.id, undefined);
    if (patch === undefined) return problem('not_found');
    const lines = miniDiff(patch.patch, patch.highlighted_lines[0] ?? null);
    return { status: 200, data: { occurrence_id: params.id, lines } };
  },
};
