import { type ActionRefusal, REFUSAL_TEXTS } from '@sluice/domain/actions';
import { type BulkError, bulkRefusal, MOST_UNDONE } from '@sluice/domain/bulk';
import { commandOf, commandRefusal } from '@sluice/domain/commands';
import type { IncidentKind } from '@sluice/domain/kinds';
import type * as v from 'valibot';
import type { BulkResult, bulkBodySchema } from '../endpoints/incident-list.ts';
import type { ProblemDetails, Reply } from '../handlers.ts';
import { stateOf } from '../incident-state.ts';
import { type MockDatabase, userOf } from './database.ts';
import { addNote } from './note-writes.ts';
import { incidentOf, operate, parameterProblem, refusalProblem } from './operate.ts';
import { problem } from './problems.ts';
import { matchesOf, scopeOf } from './scope.ts';

export type BulkInput = v.InferOutput<typeof bulkBodySchema>;

/** The ids of the chosen incidents. */
export function chosenIds(
  database: MockDatabase,
  kind: IncidentKind,
  body: Pick<BulkInput, 'ids' | 'reverse_selection' | 'filters'>,
): number[] {
  if (!body.reverse_selection) return [...new Set(body.ids)];
  const { scope } = scopeOf(body.filters ?? {});
  return matchesOf(database, kind, scope, body.filters?.tz ?? 'UTC')
    .map(({ id }) => id)
    .filter((id) => !body.ids.includes(id));
}

/** The refusal of a batch, with the incidents that prevent it; null when none does. */
export function batchProblem(
  errors: readonly BulkError[],
  chosenCount: number,
  problemOf: (refusal: ActionRefusal) => ProblemDetails = (refusal) =>
    problem(refusal, { detail: REFUSAL_TEXTS[refusal] }),
): ProblemDetails | null {
  if (errors.length === 0) return null;
  const code = bulkRefusal(errors, chosenCount);
  const refused = code === 'not_found' ? problem(code) : problemOf(code);
  return { ...refused, bulkStatus: 'refused', updated: 0, errors };
}

/** One action on many incidents of a kind, all or nothing (decisions §7). */
export function bulk(
  database: MockDatabase,
  kind: IncidentKind,
  body: BulkInput,
): Reply<BulkResult> | ProblemDetails {
  const { action, params = {} } = body;
  const { name } = action;
  if (action.incident_type !== kind) return problem('bad_request');
  if (body.ids.length === 0 && !body.reverse_selection) return problem('empty_selection');
  const wrong = parameterProblem(name, params, kind);
  if (wrong !== null) return wrong;
  const ids = chosenIds(database, kind, body);
  const codeOf = (id: number): ActionRefusal | 'not_found' | null => {
    const incident = incidentOf(database, kind, id);
    if (incident === undefined) return 'not_found';
    const command = commandOf(name, params, incident.automatic_severity);
    return commandRefusal(command, stateOf(incident, kind), userOf(database));
  };
  const errors = ids.flatMap((id): BulkError[] => {
    const code = codeOf(id);
    return code === null ? [] : [{ id, code }];
  });
  const refused = batchProblem(errors, ids.length, (refusal) => refusalProblem(name, refusal));
  if (refused !== null) return refused;
  const events: { id: number; event_id: number }[] = [];
  for (const id of ids) {
    if (name === 'add_note') {
      addNote(database, kind, id, params.note ?? '');
      continue;
    }
    const answer = operate(database, kind, id, name, params);
    if ('status' in answer) return answer;
    events.push({ id, event_id: answer.event.id });
  }
  const isUndoable = events.length > 0 && events.length <= MOST_UNDONE;
  const undoable = isUndoable ? { events } : {};
  return { status: 200, data: { bulkStatus: 'ok', updated: ids.length, errors: [], ...undoable } };
}
