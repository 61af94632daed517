import { describe, expect, it } from 'vitest';
import { INCIDENT_KINDS } from '../kinds/kinds.ts';
import {
  closedAsFalsePositive,
  type IncidentState,
  regression,
  reopenedByRealLeak,
  type Status,
} from './status.ts';

const OTHER = 'other@acme.example';

describe('regression', () => {
  const resolvedAt = new Date('2026-03-10T12:00:00Z');
  const at = (ms: number) => new Date(resolvedAt.getTime() + ms);
  const incidentOf = (status: Status, kind: IncidentState['kind'] = 'secret'): IncidentState => ({
    kind,
    status,
    assignee: OTHER,
    acknowledged_by: OTHER,
    severity: 100,
    severity_source: 'none',
    resolution_reasons: status === 'resolved' ? ['revoked'] : [],
  });
  const resolved = (kind: IncidentState['kind'] = 'secret') => ({
    ...incidentOf('resolved', kind),
    resolved_at: resolvedAt,
  });

  it.each([
    ['a commit later than the resolution', 1, false, true, true],
    ['a commit of the very moment', 0, false, true, false],
    ['an older commit, found later', -1, false, true, false],
    ['an older commit, found live', -1, true, true, true],
    ['a later commit, when the company does not ask for it', 1, false, false, false],
    ['a live find, when the company does not ask for it', 1, true, false, false],
  ])('%s', (_, offsetMs, found_live, isAskedFor, isReopened) => {
    const occurrence = { committed_at: at(offsetMs), found_live };
    const after = regression(resolved(), occurrence, isAskedFor);
    expect(after !== null).toBe(isReopened);
  });

  it('returns it to triggered, keeping the assignee', () => {
    for (const kind of INCIDENT_KINDS) {
      const occurrence = { committed_at: at(1), found_live: false };
      expect(regression(resolved(kind), occurrence, true)).toMatchObject({
        status: 'triggered',
        assignee: OTHER,
        acknowledged_by: null,
        resolution_reasons: [],
      });
    }
  });

  it.each(['triggered', 'acknowledged'] as const)('never touches a %s incident', (status) => {
    const incident = { ...incidentOf(status), resolved_at: null };
    expect(regression(incident, { committed_at: at(1), found_live: true }, true)).toBeNull();
  });

  it('takes only a live find where the moment of the resolution is unknown', () => {
    const incident = { ...resolved(), resolved_at: null };
    expect(regression(incident, { committed_at: at(1), found_live: false }, true)).toBeNull();
    expect(regression(incident, { committed_at: at(1), found_live: true }, true)).not.toBeNull();
  });
});

describe('an incident of likely false positives', () => {
  const incident: IncidentState = {
    kind: 'secret',
    status: 'triggered',
    assignee: null,
    acknowledged_by: null,
    severity: 100,
    severity_source: 'none',
    resolution_reasons: [],
  };

  it('is closed with its reason as long as no person changed it', () => {
    expect(closedAsFalsePositive(incident)).toEqual({
      ...incident,
      status: 'resolved',
      resolution_reasons: ['false_positive'],
    });
    expect(closedAsFalsePositive({ ...incident, assignee: OTHER })).toBeNull();
    expect(closedAsFalsePositive({ ...incident, status: 'acknowledged' })).toBeNull();
  });

  it('is opened by a leak, and only when it is closed', () => {
    const closed = closedAsFalsePositive(incident) ?? incident;
    expect(reopenedByRealLeak(closed)).toEqual(incident);
    expect(reopenedByRealLeak(incident)).toBeNull();
  });
});
