import { previewEndpoints } from '@sluice/contract/endpoints/previews';
import { messageCounts, PREVIEW_DAYS, takenEvents } from '@sluice/domain/preview';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { type Route, route } from '../../http/route.ts';
import { countEvents, detectorFindings, newestEvents } from '../../repositories/previews.ts';
import { previewKeyword } from './preview-keyword.ts';
import { previewSeverityRule } from './preview-severity-rule.ts';

const sinceOf = (now: Date) => new Date(now.getTime() - PREVIEW_DAYS * 86_400_000);

const previewNotifier = route(
  previewEndpoints.previewNotifier,
  async ({ body: { handlers } }, { deps, actor, now }) => {
    noteNothingChanged();
    const since = sinceOf(now);
    const counts = await countEvents(deps.db, actor.companyId, since);
    const { total, byEvent } = messageCounts(handlers, counts);
    const taken = takenEvents(handlers, counts);
    return {
      status: 200,
      data: {
        total,
        by_event: byEvent.map(({ event, count }) => ({ event_type: event, count })),
        examples: await newestEvents(deps.db, actor.companyId, since, taken),
      },
    };
  },
);

const previewDetectors = route(
  previewEndpoints.previewDetectors,
  async ({ body: { detectors } }, { deps, actor, now }) => {
    noteNothingChanged();
    const data = await detectorFindings(deps.db, actor.companyId, detectors, sinceOf(now));
    return { status: 200, data };
  },
);

/** What changes of the settings would do. */
export const PREVIEW_ROUTES = {
  previewSeverityRule,
  previewKeyword,
  previewNotifier,
  previewDetectors,
} satisfies Record<keyof typeof previewEndpoints, Route>;
