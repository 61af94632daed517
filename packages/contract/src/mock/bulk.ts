import { type ActionRefusal, commandRefusal, type IncidentAction } from '@sluice/domain/status';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { HandlerInput } from '../endpoint.ts';
import type { secretListEndpoints } from '../endpoints/secret-list.ts';
import type { Refusal, Reply } from '../handlers.ts';
import { refusalOf, stateOf } from '../operations.ts';
import { addNote } from './note-handlers.ts';
import { commandOrProblem, operate } from './operate.ts';
import { problem } from './problems.ts';
import { matchesOf, scopeOf } from './scope.ts';
import { userOf } from './session-handlers.ts';
import type { World } from './world.ts';

type BulkInput = HandlerInput<typeof secretListEndpoints.bulkSecrets>['body'];

interface BulkError {
  readonly id: number;
  readonly code: ActionRefusal | 'not_found';
}

function chosenIds(world: World, body: BulkInput): number[] {
  if (!body.reverse_selection) return [...new Set(body.ids)];
  const { scope } = scopeOf(body.filters ?? {});
  return matchesOf(world, scope, body.filters?.tz ?? 'UTC')
    .map(({ id }) => id)
    .filter((id) => !body.ids.includes(id));
}

/** A refused batch: 403 when nothing but a permission is missing, else the first other reason. */
function refuse(action: IncidentAction, errors: readonly BulkError[]): Refusal {
  const other = errors.find(({ code }) => code !== 'not_permitted' && code !== 'not_found');
  const isPermission = errors.every(({ code }) => code === 'not_permitted');
  const first = other === undefined || other.code === 'not_found' ? 'wrong_transition' : other.code;
  return {
    ...refusalOf(action, isPermission ? 'not_permitted' : first),
    bulkStatus: 'refused',
    updated: 0,
    errors,
  };
}

function judge(
  world: World,
  ids: readonly number[],
  refusalOfOne: (incident: World['incidents'][number]) => ActionRefusal | null,
): BulkError[] {
  return ids.flatMap((id): BulkError[] => {
    const incident = world.incidents.find((one) => one.id === id);
    const code = incident === undefined ? 'not_found' : refusalOfOne(incident);
    return code === null ? [] : [{ id, code }];
  });
}

function done(updated: number) {
  return { status: 200, data: { bulkStatus: 'ok' as const, updated, errors: [] } };
}

/** One action on many incidents of the world, all or nothing (decisions §7). */
export function bulk(
  world: World,
  body: BulkInput,
): Reply<ReturnType<typeof done>['data']> | Refusal {
  const { action, params = {} } = body;
  const { name } = action;
  if (action.incident_type !== world.kind) return problem('bad_request');
  if (body.ids.length === 0 && !body.reverse_selection) return problem('empty_selection');
  if (name === 'add_note') return bulkNote(world, chosenIds(world, body), params.note ?? '');
  const sample = commandOrProblem(name, params, { severity: 100, source: 'none' });
  if ('status' in sample) return sample;
  const ids = chosenIds(world, body);
  const errors = judge(world, ids, (incident) => {
    const command = commandOrProblem(name, params, incident.automatic_severity);
    return 'status' in command
      ? null
      : commandRefusal(command, stateOf(incident, world.kind), userOf(world));
  });
  if (errors.length > 0) return refuse(action.name, errors);
  for (const id of ids) {
    const answer = operate(world, id, name, params);
    if ('status' in answer) return answer;
  }
  return done(ids.length);
}

function bulkNote(world: World, ids: readonly number[], message: string) {
  const refusal = noteRefusal(message);
  if (refusal !== null) {
    return problem('validation', { fields: { note: [VALIDATION_TEXTS[refusal]] } });
  }
  const errors = judge(world, ids, () => null);
  if (errors.length > 0) return refuse('add_note', errors);
  for (const id of ids) addNote(world, id, message);
  return done(ids.length);
}
