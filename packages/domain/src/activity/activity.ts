/** The events on monitored code, as the wire names them (spec 001 §6). */
export const ACTIVITY_TYPES = ['PushEvent', 'CreateEvent', 'Commit', 'PublicEvent'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The type with this name; null for what is not followed (stars, issues, forks and the like). */
export function activityType(name: string): ActivityType | null {
  return ACTIVITY_TYPES.find((type) => type === name) ?? null;
}

/** The three charts of the Activity screen; a created branch or repository counts as a push of it (spec 001 §3). */
export const ACTIVITY_CHARTS = ['push', 'commit', 'public'] as const;
export type ActivityChart = (typeof ACTIVITY_CHARTS)[number];

/** Which types each chart, and each choice of the type filter, counts. */
export const CHART_TYPES: Record<ActivityChart, readonly ActivityType[]> = {
  push: ['PushEvent', 'CreateEvent'],
  commit: ['Commit'],
  public: ['PublicEvent'],
};
