import type { AuthoredCommit } from '@sluice/scanner';
import type { NewActivity } from '../repositories/activity.ts';
import { NAMES } from './insight-cast.ts';
import { createRandom } from './random.ts';

const LOGINS = new Map(Object.entries(NAMES).map(([login, name]) => [name, login]));

const MINUTE_MS = 60_000;
/** Commits of one author that follow each other within this time are pushed together. */
const TOGETHER_MS = 90 * MINUTE_MS;
/** One push in so many opens a branch. */
const PUSHES_PER_BRANCH = 8;

/**
 * The pushes that bring commits to a code host: each author pushes a few minutes after the last commit of a work session.
 *
 * @param place of the repository among those of the demo; it makes keys unique and chance repeatable
 */
export function pushesOf(
  commits: readonly AuthoredCommit[],
  place: number,
  { from, to }: { from: Date; to: Date },
): NewActivity[] {
  const random = createRandom(9_000 + place);
  const recent = commits
    .filter(({ committedAt }) => committedAt >= from)
    .toSorted((one, other) => one.committedAt.getTime() - other.committedAt.getTime());
  /** The next commit of each author: commits are read newest first, so that the first one met ends a session. */
  const nextOf = new Map<string, number>();
  const ends: { name: string; at: number }[] = [];
  for (const { authorName: name, committedAt } of recent.toReversed()) {
    const at = committedAt.getTime();
    const next = nextOf.get(name);
    if (next === undefined || next - at > TOGETHER_MS) ends.push({ name, at });
    nextOf.set(name, at);
  }
  return ends.reverse().map(({ name, at }, index) => {
    const isBranch = index % PUSHES_PER_BRANCH === PUSHES_PER_BRANCH - 1;
    const pushedAt = Math.min(at + random.between(2, 25) * MINUTE_MS, to.getTime());
    return {
      type: isBranch ? 'CreateEvent' : 'PushEvent',
      key: `demo-${place}-${index}`,
      ref: isBranch ? `feature-${index}` : 'main',
      login: LOGINS.get(name) ?? name,
      name: '',
      email: '',
      at: new Date(pushedAt),
    };
  });
}
