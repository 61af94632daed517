import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { scanSource } from '../src/ingest/scan-source.ts';
import { createLink } from '../src/repositories/shared-links.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { fillCompany } from './lib/fill-company.ts';
import { makeRepository } from './lib/make-repository.ts';
import { openBench } from './lib/open-bench.ts';
import { figure, msOfCalls, quantile, say } from './lib/report.ts';

/*
 * The public page: what a link answers beside a company's incidents, a token that does not exist, and the JavaScript that the page loads.
 * No time is set for a link, so its figures are printed alone. `--full` for 1,000,000 incidents, `--embedded` for PGlite.
 */

const LINKS = 12;
/** Below the reads of one link in a minute, and the calls of one address. */
const ROUNDS = 8;
/** The budget that was decided (tooling/bench/size.ts); 75 is the aim. */
const MOST_KIB = 105;
const TOKEN_LETTERS = 43;

const bench = await openBench();
try {
  const { db, deps, companyId, memberId, dataDir, config } = bench;
  await fillCompany(db, companyId, bench.scale, ['incidents']);
  const url = makeRepository(join(dataDir, 'shared'), {
    lines: 1_000,
    every: 20,
    files: 20,
    seed: 7,
  });
  const watched = { url, name: 'bench/shared', isLocal: true };
  const { id: sourceId } = await watchSource(db, companyId, watched, new Date());
  const { signal } = new AbortController();
  const needs = { db, vault: deps.vault, clock: deps.clock, dataDir, allowHosts: [] };
  await scanSource(needs, { companyId, sourceId, signal });
  const incidents = await db
    .selectFrom('occurrences')
    .select('incident_id')
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .limit(LINKS)
    .execute();
  const tokens: string[] = [];
  for (const { incident_id: incidentId } of incidents) {
    const of = { incidentId, createdBy: memberId };
    const { token } = await db
      .transaction()
      .execute((trx) => createLink(trx, deps.vault, companyId, of, new Date()));
    tokens.push(token);
  }
  if (tokens.length < LINKS) throw new Error('Links are missing.');
  const page = (token: string) => bench.call(`/api/v1/developer_feedback/secret/${token}`);
  const known = await msOfCalls(
    tokens.map((token) => () => page(token)),
    ROUNDS,
  );
  const floor = await msOfCalls([() => bench.call('/api/v1/user')], ROUNDS);
  say(`public: ${LINKS} links, ${bench.about}, ${config.publicUrl.host}`);
  figure('what a link answers, p95', quantile(known.flat(), 0.95), {
    unit: 'ms',
    baseline: { name: 'the signed-in user', value: quantile(floor.flat(), 0.95) },
  });
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS * 3; round += 1) {
    const begin = performance.now();
    const response = await page(String(round).padEnd(TOKEN_LETTERS, 'x'));
    if (response.status !== 404) throw new Error(`A wrong token answered ${response.status}.`);
    unknown.push(performance.now() - begin);
  }
  figure('a token that there is not, p95', quantile(unknown, 0.95), {
    unit: 'ms',
  });
} finally {
  await bench.close();
}
const size = resolve(import.meta.dirname, '../../../tooling/bench/size.ts');
const sizes = execFileSync(process.execPath, [size], { encoding: 'utf8' });
const kibOf = (name: string) => Number(new RegExp(`^${name} ([\\d.]+) KiB`, 'm').exec(sizes)?.[1]);
figure('JavaScript of the page', kibOf('public'), {
  unit: 'KiB',
  atMost: MOST_KIB,
  baseline: { name: 'the list', value: kibOf('list') },
});
