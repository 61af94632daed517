import type { BulkError } from '@sluice/domain/bulk';
import { ignoresAlone, ignoringRefusal } from '@sluice/domain/ignore-until';
import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import type { IncidentSelection, manyIncidentEndpoints } from '../endpoints/many-incidents.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import { batchProblem, chosenIds } from './bulk.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import {
  currentOf,
  decide,
  decidingRefusal,
  type Found,
  ignore,
  ignoreProblem,
} from './ignores.ts';
import { incidentOf, undo } from './operate.ts';
import { problem } from './problems.ts';

/** The chosen incidents, or why the batch is refused. `refusalOf` says it of one. */
function chosen(
  database: MockDatabase,
  { incident_type: kind, ids, reverse_selection, filters }: IncidentSelection,
  refusalOf: (found: Found) => BulkError['code'] | null,
): Found[] | ProblemDetails {
  if (ids.length === 0 && !reverse_selection) return problem('empty_selection');
  const scope = filters === undefined ? undefined : { ...filters, tz: filters.tz ?? 'UTC' };
  const all = chosenIds(database, kind, { ids, reverse_selection, filters: scope });
  const errors: BulkError[] = [];
  const found = all.flatMap((id): Found[] => {
    const incident = incidentOf(database, kind, id);
    const code = incident === undefined ? 'not_found' : refusalOf({ kind, incident });
    if (code !== null) errors.push({ id, code });
    return incident === undefined ? [] : [{ kind, incident }];
  });
  return batchProblem(errors, all.length) ?? found;
}

function kindOf(database: MockDatabase, id: number): IncidentKind | undefined {
  return INCIDENT_KINDS.find((kind) => incidentOf(database, kind, id) !== undefined);
}

/** What is done with many incidents of any kind. */
export const manyIncidentHandlers: Handlers<typeof manyIncidentEndpoints, MockContext> = {
  undoIncidents: ({ body }, { database }) => {
    const before = { ...database };
    for (const { id, event_id } of body.events) {
      const kind = kindOf(database, id);
      const answer = kind === undefined ? problem('not_found') : undo(database, kind, id, event_id);
      if (!('status' in answer)) continue;
      Object.assign(database, before);
      return answer;
    }
    return { status: 200, data: { updated: body.events.length } };
  },
  ignoreIncidents: ({ body }, { database }) => {
    const request = { until: new Date(body.until), reason: body.reason.trim() };
    const wrong = ignoreProblem(request, database.now);
    if (wrong !== null) return wrong;
    const found = chosen(database, body, ({ incident }) => ignoringRefusal(incident));
    if ('status' in found) return found;
    for (const one of found) ignore(database, one, request);
    const state = ignoresAlone(userOf(database).role) ? 'approved' : 'requested';
    const updated = found.length;
    return { status: 200, data: { bulkStatus: 'ok', updated, errors: [], state } };
  },
  decideIgnores: ({ params: { decision }, body }, { database }) => {
    const found = chosen(database, body, (one) => {
      const waiting = currentOf(database, one);
      if (ignoringRefusal(one.incident) !== null || waiting?.state !== 'requested')
        return 'wrong_transition';
      return decidingRefusal(database, decision, waiting);
    });
    if ('status' in found) return found;
    for (const one of found) {
      const waiting = currentOf(database, one);
      if (waiting !== null) decide(database, one, waiting, decision);
    }
    return { status: 200, data: { bulkStatus: 'ok', updated: found.length, errors: [] } };
  },
};
