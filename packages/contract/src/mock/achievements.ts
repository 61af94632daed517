import {
  ACHIEVEMENT_NAMES,
  ACHIEVEMENTS,
  type AchievementName,
  achievementsOf,
  parseAchievement,
} from '@sluice/domain/achievements';
import type { Achievement, achievementEndpoints } from '../endpoints/achievements.ts';
import type { Handlers } from '../handlers.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { problem } from './problems.ts';

function isDone(database: MockDatabase, name: AchievementName): boolean {
  const facts: Partial<Record<AchievementName, boolean>> = {
    CREATE_ACCOUNT: true,
    INVITE_MEMBER: database.team.length > 1,
    RUN_HISTORICAL_SCAN: database.sources.some(({ status }) => status === 'done'),
    SETUP_SEVERITY_RULE: database.ruleEvents.length > 0,
  };
  return facts[name] === true || database.achievements.has(name);
}

function toAchievement(database: MockDatabase, name: AchievementName): Achievement {
  return {
    id: ACHIEVEMENT_NAMES.indexOf(name) + 1,
    name,
    title: ACHIEVEMENTS[name].title,
    type: ACHIEVEMENTS[name].type,
    resolution: { resolved: isDone(database, name) },
  };
}

/** The checklist over the database. */
export const achievementHandlers: Handlers<typeof achievementEndpoints, MockContext> = {
  listAchievements: (_, { database }) => ({
    status: 200,
    data: achievementsOf(userOf(database).role).map((name) => toAchievement(database, name)),
  }),
  resolveAchievement: ({ body }, { database }) => {
    const name = parseAchievement(body.name);
    if (name === null || !achievementsOf(userOf(database).role).includes(name)) {
      return problem('not_found');
    }
    if (isDone(database, name)) return problem('already_exists');
    if (ACHIEVEMENTS[name].isMarkedByHand) database.achievements.add(name);
    return { status: 200, data: toAchievement(database, name) };
  },
};
