import { type Achievement, achievementEndpoints } from '@sluice/contract/endpoints/achievements';
import {
  ACHIEVEMENT_NAMES,
  ACHIEVEMENTS,
  type AchievementName,
  achievementsOf,
  parseAchievement,
} from '@sluice/domain/achievements';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { achievementFacts, markAchievement } from '../../repositories/achievements.ts';

function toAchievement(name: AchievementName, resolved: boolean): Achievement {
  const { title, type } = ACHIEVEMENTS[name];
  return { id: ACHIEVEMENT_NAMES.indexOf(name) + 1, name, title, type, resolution: { resolved } };
}

/** The steps of the checklist, marked by facts. */
const listAchievements = route(
  achievementEndpoints.listAchievements,
  async (_, { deps, actor }) => {
    const facts = await achievementFacts(deps.db, actor.companyId, actor.memberId);
    const data = achievementsOf(actor.role).map((name) => toAchievement(name, facts[name]));
    return { status: 200, data };
  },
);

/** Marks a step by hand; a step of facts stays as they are (decisions §14). */
const resolveAchievement = route(
  achievementEndpoints.resolveAchievement,
  async ({ body }, { deps, actor, now }) => {
    const { companyId, memberId, role } = actor;
    const name = parseAchievement(body.name);
    if (name === null || !achievementsOf(role).includes(name)) throw new Problem('not_found');
    const facts = await achievementFacts(deps.db, companyId, memberId);
    if (facts[name]) throw new Problem('already_exists');
    const { isMarkedByHand } = ACHIEVEMENTS[name];
    if (isMarkedByHand) await markAchievement(deps.db, companyId, memberId, name, now);
    return { status: 200, data: toAchievement(name, isMarkedByHand) };
  },
);

export const ACHIEVEMENT_ROUTES = {
  listAchievements,
  resolveAchievement,
} satisfies Record<keyof typeof achievementEndpoints, Route>;
