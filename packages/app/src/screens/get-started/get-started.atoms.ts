import { ACHIEVEMENTS, type AchievementName, checklistProgress } from '@sluice/domain/achievements';
import { settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { notifyErrorAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { failureOf, queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import type { GetStartedState } from './get-started.states.ts';

/** Facts mark the steps while the person works: an open tab looks again. */
const POLL_MS = 30_000;

const stepsQueryAtom = queryAtom(
  'listAchievements',
  (get) => (get(settingsQueryAtom).data?.flags.onboarding === true ? {} : null),
  {
    pollMs: (steps, isFailed) => {
      const isComplete = steps?.every(({ resolution }) => resolution.resolved) === true;
      return isComplete || isFailed ? false : POLL_MS;
    },
  },
);

/** What the checklist is; hidden when both groups are complete (spec 001 §2). */
export const getStartedStateAtom = atom((get): GetStartedState => {
  const query = get(stepsQueryAtom);
  if (query.data === undefined) {
    const failure = failureOf(query);
    return failure === null ? { kind: 'hidden' } : { kind: 'failed', text: failure.detail };
  }
  const marks = query.data.map(({ name, resolution }) => ({ name, isDone: resolution.resolved }));
  const { all } = checklistProgress(marks);
  return all.done === all.total ? { kind: 'hidden' } : { kind: 'ready', steps: query.data };
});

/** Asks for the checklist again: also when it is opened. */
export const refreshStepsAction = atom(null, (get) => {
  void get(stepsQueryAtom).refetch();
});

const resolveAction = mutationAtom('resolveAchievement', {
  invalidates: ['listAchievements'],
  onFailure: (failure, _input, { set }) => {
    // Marked already, by a fact or in another tab: nothing to say (decisions §14).
    if (failure.type !== 'Conflict') set(notifyErrorAction, failure, 'The step was not marked.');
  },
});

/** What 'Got it!' does: it marks the steps that are marked by hand, and nothing else. */
export const gotItAction = atom(null, (_get, set, name: AchievementName) => {
  if (ACHIEVEMENTS[name].isMarkedByHand) void set(resolveAction, { body: { name } });
});
