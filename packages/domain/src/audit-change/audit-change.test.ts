import { describe, expect, it } from 'vitest';
import { isAuditType } from '../audit/audit.ts';
import { DEFAULT_SLA } from '../sla/sla.ts';
import {
  auditChange,
  auditChangeOf,
  changeLines,
  isRevertible,
  REVERTIBLE,
} from './audit-change.ts';

const lineOf = (name: string, before: unknown, after: unknown) =>
  changeLines({ before: { [name]: before }, after: { [name]: after } });

describe('the change of an entry', () => {
  it('is the fields that differ', () => {
    const before = { name: 'a', severity: 10, rule: [1], gone: 1 };
    const after = { name: 'a', severity: 20, rule: [2], fresh: true };
    expect(auditChange(before, after)).toEqual({
      before: { severity: 10, rule: [1], fresh: null },
      after: { severity: 20, rule: [2], fresh: true },
    });
  });

  it('is read from the payload, and from the words of a change of role', () => {
    const change = { before: { name: 'a' }, after: { name: 'b' } };
    expect(auditChangeOf({ change })).toEqual(change);
    expect(auditChangeOf({ from: 'member', to: 'admin' })).toEqual({
      before: { role: 'member' },
      after: { role: 'admin' },
    });
    for (const payload of [{}, { change: 1 }, { change: { before: [] } }, { from: 'x' }])
      expect(auditChangeOf(payload)).toBeNull();
  });

  it.each<[string, unknown, unknown, string, string, string]>([
    ['name', 'a', 'b', 'Name', 'a', 'b'],
    ['severity', 10, 100, 'Severity', 'Critical', 'Unknown'],
    ['is_active', true, false, 'Active', 'on', 'off'],
    ['role', 'member', 'admin', 'Role', 'member', 'admin'],
    ['frequency', null, 0, 'Historical scanning', 'none', 'never'],
    ['frequency', 0, 2, 'Historical scanning', 'never', 'every 2 months'],
    ['categories', [], ['a', 'b'], 'Categories', 'none', 'a, b'],
    ['labels', [3], [3, 4], 'Labels', '1 label', '2 labels'],
    [
      'rule',
      [{ attribute: 'secret_status', operator: 'is_not', value: 'valid' }],
      [{ attribute: 'tags', operator: 'contains_any_of', value: ['TEST_FILE', 'B'] }, 'x'],
      'Conditions',
      'Secret status is not Valid',
      'Tags contains any of Test file, B and x',
    ],
    [
      'handlers',
      [{ event_type: 'incident.created', min_severity: 20, include_unknown: true }],
      [{ event_type: 'gone', min_severity: 50, include_unknown: false }, 'x'],
      'Events',
      'Incident created (High and above, unknown too)',
      'gone (Very low and above), x',
    ],
  ])('says %s in words: %j to %j', (name, before, after, what, from, to) => {
    expect(lineOf(name, before, after)).toEqual([{ what, before: from, after: to }]);
  });

  it('says deadlines by severity', () => {
    const targets = { ...DEFAULT_SLA.targets, 10: { acknowledge: null, resolve: 8 } };
    const [line] = lineOf('sla', DEFAULT_SLA, { targets, digest: false });
    expect(line?.before).toMatch(/^Critical 4 h \/ 24 h, High .*, with a daily mail$/);
    expect(line?.after).toMatch(/^Critical no limit \/ 8 h, .*, without a daily mail$/);
    expect(lineOf('sla', 'odd', { targets: { 10: 'odd' } })).toEqual([
      { what: 'Deadlines', before: '', after: 'without a daily mail' },
    ]);
  });

  it('says of what was deleted what was there', () => {
    expect(changeLines({ before: { name: 'a', order: ['x', 'y'] }, after: {} })).toEqual([
      { what: 'Name', before: 'a', after: 'none' },
      { what: 'Order', before: 'x, y', after: 'none' },
    ]);
  });

  it('leaves out what has no words, and what reads the same', () => {
    expect(lineOf('version', 1, 2)).toEqual([]);
    expect(lineOf('name', 'a', 'a')).toEqual([]);
  });
});

describe('what can be reverted', () => {
  it('names types of the log, and each is touched by itself', () => {
    for (const [type, touching] of Object.entries(REVERTIBLE)) {
      expect(isAuditType(type) && isRevertible(type)).toBe(true);
      expect(touching).toContain(type);
    }
    expect(isRevertible('secret.revealed')).toBe(false);
  });
});
