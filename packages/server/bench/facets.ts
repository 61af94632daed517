import { INCIDENT_FILTERS } from '@sluice/domain/incident-filters';
import { fillCompany } from './lib/fill-company.ts';
import { openBench } from './lib/open-bench.ts';
import { figure, msOf, msOfCalls, quantile, say } from './lib/report.ts';

/*
 * The counts beside the options of each filter, over all time and without any other filter: the widest scope that there is. `--full` for
 * the 1,000,000 incidents.
 */

const ROUNDS = 3;
const MOST_MS = 80;
/** Postman incidents have these alone; the bench has none. */
const OF_POSTMAN = ['workspace', 'object_type', 'location_type'];

const bench = await openBench();
try {
  const { db, companyId, scale, about, call } = bench;
  const filled = await msOf(async () => {
    const amounts = await fillCompany(db, companyId, scale, ['incidents']);
    say(`counts beside options: ${JSON.stringify(amounts)}, ${about}`);
  });
  say(`filled in ${(filled / 1000).toFixed(0)} s`);
  for (const filter of INCIDENT_FILTERS) {
    if (OF_POSTMAN.includes(filter)) continue;
    const path = `/api/v1/metrics/incidents/facets?rt=all&filter=${filter}`;
    const [times = []] = await msOfCalls([() => call(path)], ROUNDS);
    figure(filter, quantile(times, 0.5), { unit: 'ms', atMost: MOST_MS });
  }
} finally {
  await bench.close();
}
