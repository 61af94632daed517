import type { monitoringEndpoints } from '../endpoints/monitoring.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './world.ts';

/** How the company is watched, over the world. */
export const monitoringHandlers: Handlers<typeof monitoringEndpoints, MockContext> = {
  setHistoricalScan: ({ body }, { world }) => {
    const { last_run } = world.company.historical_scan;
    const historical_scan = { frequency: body.frequency, last_run };
    world.company = { ...world.company, historical_scan };
    return { status: 200, data: historical_scan };
  },
};
