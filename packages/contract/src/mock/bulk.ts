import type { ActionRefusal } from '@sluice/domain/actions';
import { type BulkError, bulkRefusal } from '@sluice/domain/bulk';
import { commandOf, commandRefusal } from '@sluice/domain/commands';
import type { IncidentKind } from '@sluice/domain/kinds';
import type * as v from 'valibot';
import type { bulkBodySchema } from '../endpoints/incident-list.ts';
import type { ProblemDetails, Reply } from '../handlers.ts';
import { stateOf } from '../incident-state.ts';
import { type MockDatabase, userOf } from './database.ts';
import { addNote } from './note-writes.ts';
import { incidentOf, operate, parameterProblem, refusalProblem } from './operate.ts';
import { problem } from './problems.ts';
import { matchesOf, scopeOf } from './scope.ts';

export type BulkInput = v.InferOutput<typeof bulkBodySchema>;

function chosenIds(database: MockDatabase, kind: IncidentKind, body: BulkInput): number[] {
  if (!body.reverse_selection) return [...new Set(body.ids)];
  const { scope } = scopeOf(body.filters ?? {});
  return matchesOf(database, kind, scope, body.filters?.tz ?? 'UTC')
    .map(({ id }) => id)
    .filter((id) => !body.ids.includes(id));
}

/** One action on many incidents of a kind, all or nothing (decisions §7). */
export function bulk(
  database: MockDatabase,
  kind: IncidentKind,
  body: BulkInput,
): Reply<{ bulkStatus: 'ok'; updated: number; errors: [] }> | ProblemDetails {
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
  if (errors.length > 0) {
    const code = bulkRefusal(errors, ids.length);
    const refused = code === 'not_found' ? problem(code) : refusalProblem(name, code);
    return { ...refused, bulkStatus: 'refused', updated: 0, errors };
  }
  for (const id of ids) {
    if (name === 'add_note') {
      addNote(database, kind, id, params.note ?? '');
      continue;
    }
    const answer = operate(database, kind, id, name, params);
    if ('status' in answer) return answer;
  }
  return { status: 200, data: { bulkStatus: 'ok', updated: ids.length, errors: [] } };
}
