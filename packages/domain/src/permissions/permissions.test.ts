import { describe, expect, it } from 'vitest';
import {
  canDeleteNote,
  canEditNote,
  DEFAULT_FLAGS,
  FEATURE_FLAGS,
  PERMISSIONS,
  permissionsOf,
} from './permissions.ts';

describe('permissionsOf', () => {
  it('lets an admin do everything', () => {
    expect(permissionsOf('admin')).toEqual(PERMISSIONS);
  });

  it('lets a member read and triage, but not assign or manage', () => {
    expect(permissionsOf('member')).toEqual([
      'MANAGE_SECRET',
      'MANAGE_KEYWORD_INCIDENT',
      'READ_SECRET_DETAILS',
      'READ_KEYWORD_INCIDENT',
      'SEARCH',
      'SCAN_SEARCH',
    ]);
  });
});

describe('the flags', () => {
  it.each([
    ['search', false],
    ['contract_plan_display', true],
    ['created_at_display', true],
    ['onboarding', true],
    ['criticality_display', true],
    ['postman', false],
    ['prioritized_by_ai', false],
  ] as const)('%s is at first %s', (flag, isOn) => {
    expect(FEATURE_FLAGS).toContain(flag);
    expect(DEFAULT_FLAGS[flag]).toBe(isOn);
  });
});

describe('a note', () => {
  const note = { author: 'ada@acme.example' };

  it.each([
    ['its author, a member', 'ada@acme.example', 'member', true, true],
    ['its author, an admin', 'ada@acme.example', 'admin', true, true],
    ['another member', 'lin@acme.example', 'member', false, false],
    ['another admin', 'lin@acme.example', 'admin', false, true],
  ] as const)('%s', (_, email, role, mayEdit, mayDelete) => {
    expect(canEditNote(note, { email })).toBe(mayEdit);
    expect(canDeleteNote(note, { email, role })).toBe(mayDelete);
  });
});
