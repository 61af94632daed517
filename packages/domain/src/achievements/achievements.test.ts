import { describe, expect, it } from 'vitest';
import {
  ACHIEVEMENT_NAMES,
  ACHIEVEMENTS,
  achievementsOf,
  checklistProgress,
  firstTab,
  parseAchievement,
} from './achievements.ts';

it('has five steps to set up, and three to the first incident', () => {
  const of = (type: string | null) =>
    ACHIEVEMENT_NAMES.filter((name) => ACHIEVEMENTS[name].type === type).length;
  expect([of('setup'), of('incident'), of(null)]).toEqual([5, 3, 2]);
});

it('lets admins alone invite, notify, scan and rate', () => {
  const forAdmins = ACHIEVEMENT_NAMES.filter((name) => !achievementsOf('member').includes(name));
  expect(forAdmins).toEqual([
    'INVITE_MEMBER',
    'ADD_NOTIFIER_SECTION',
    'RUN_HISTORICAL_SCAN',
    'SETUP_SEVERITY_RULE',
  ]);
  expect(achievementsOf('admin')).toEqual(ACHIEVEMENT_NAMES);
});

it.each([
  ['create_account', 'CREATE_ACCOUNT'],
  ['CREATE_ACCOUNT', 'CREATE_ACCOUNT'],
  ['nothing', null],
])('%s names %s', (text, name) => expect(parseAchievement(text)).toBe(name));

describe('checklistProgress', () => {
  const marks = (done: readonly string[]) =>
    ACHIEVEMENT_NAMES.map((name) => ({ name, isDone: done.includes(name) }));

  it('counts what is in a group', () => {
    const progress = checklistProgress(marks(['CREATE_ACCOUNT', 'GO_TO_CRITICALITY_TAG']));
    expect(progress).toEqual({
      setup: { done: 1, total: 5 },
      incident: { done: 0, total: 3 },
      all: { done: 1, total: 8 },
    });
    expect(firstTab(progress)).toBe('setup');
  });

  it('turns to the incident when everything is set up', () => {
    expect(firstTab(checklistProgress(marks(ACHIEVEMENT_NAMES.slice(0, 5))))).toBe('incident');
  });
});
