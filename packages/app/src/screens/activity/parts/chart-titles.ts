import type { ActivityChart } from '@sluice/domain/activity';

/** What the charts and the figures of the page are called (spec 001 §2, Activity). */
export const CHART_TITLES: Record<ActivityChart, string> = {
  push: 'Push events',
  public: 'Public events',
  commit: 'Commits',
};
