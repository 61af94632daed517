import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INCIDENT_ACTIONS } from '../actions/actions.ts';
import { EVENT_NAMES } from '../timeline/timeline.ts';
import { actionConflict, UNDO_WINDOW_MS, undoRefusal } from './conflicts.ts';

const at = (version: number, event: string, description: string | null = null) => ({
  version,
  event,
  description,
});

describe('an action on an older version', () => {
  it.each([
    ['resolve', 'acknowledge', true],
    ['resolve', 'set_severity', false],
    ['resolve', 'assign', false],
    ['resolve', 'regression', true],
    ['resolve', 'new_occurrence', false],
    ['resolve', 'severity_rule', false],
    ['acknowledge', 'assign', true],
    ['assign', 'unassign', true],
    ['assign', 'set_severity', false],
    ['set_severity', 'severity_rule', true],
    ['set_severity', 'resolve', false],
    ['resolve', 'an event of a later version', true],
    ['add_note', 'resolve', false],
  ] as const)('%s after %s conflicts: %s', (action, event, isConflict) => {
    const conflict = actionConflict(action, 1, 2, [at(1, 'detect'), at(2, event)]);
    expect(conflict).toEqual(isConflict ? { event: at(2, event) } : null);
  });

  it.each([
    ['set_severity', null],
    ['acknowledge', { event: at(2, 'undo', 'acknowledge') }],
  ] as const)('%s after the undo of an acknowledgement', (action, conflict) => {
    expect(actionConflict(action, 1, 2, [at(2, 'undo', 'acknowledge')])).toEqual(conflict);
  });

  it('names the newest of several conflicting changes', () => {
    const events = [at(2, 'acknowledge'), at(3, 'resolve'), at(4, 'set_severity')];
    expect(actionConflict('reopen', 1, 4, [...events].reverse())).toEqual({ event: events[1] });
    expect(actionConflict('reopen', 1, 4, events)).toEqual({ event: events[1] });
  });

  it('conflicts where no event explains the newer version', () => {
    expect(actionConflict('resolve', 1, 3, [at(2, 'set_severity')])).toEqual({ event: null });
    expect(actionConflict('resolve', 2, 1, [])).toEqual({ event: null });
  });

  it('never conflicts with what it saw', () => {
    const version = fc.integer({ min: 1, max: 50 });
    const events = fc.array(
      fc.record({
        version,
        event: fc.constantFrom(...EVENT_NAMES),
        description: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...INCIDENT_ACTIONS), version, events, (action, seen, list) => {
        expect(actionConflict(action, seen, seen, list)).toBeNull();
      }),
    );
  });
});

describe('undo', () => {
  const own = { isOwn: true, createdAtMs: 0, isUndoable: true, version: 2 };
  const incident = { version: 2, events: [at(2, 'acknowledge')] };

  it.each([
    ["one's own event", {}, incident, 10, null],
    ['at the last moment', {}, incident, UNDO_WINDOW_MS, null],
    ['too late', {}, incident, UNDO_WINDOW_MS + 1, 'undo_expired'],
    ['of an event that changed nothing', { isUndoable: false }, incident, 10, 'undo_expired'],
    ["somebody else's event", { isOwn: false }, incident, 10, 'not_permitted'],
    ['after another change', {}, { version: 3, events: [at(3, 'set_severity')] }, 10, 'stale'],
    ['after a new place alone', {}, { version: 3, events: [at(3, 'new_occurrence')] }, 10, null],
  ] as const)('%s: %s', (_, change, now, nowMs, refusal) => {
    expect(undoRefusal({ ...own, ...change }, now, nowMs)).toBe(refusal);
  });
});
