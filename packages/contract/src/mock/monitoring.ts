import type { monitoringEndpoints } from '../endpoints/monitoring.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';

/** How the company is watched, over the database. */
export const monitoringHandlers: Handlers<typeof monitoringEndpoints, MockContext> = {
  setHistoricalScan: ({ body }, { database }) => {
    const { last_run } = database.company.historical_scan;
    const historical_scan = { frequency: body.frequency, last_run };
    database.company = { ...database.company, historical_scan };
    return { status: 200, data: historical_scan };
  },
};
