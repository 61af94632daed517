import { join } from 'node:path';
import { scanSource } from '../src/ingest/scan-source.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { makeRepository } from './lib/make-repository.ts';
import { openBench } from './lib/open-bench.ts';
import { figure, msOf, say } from './lib/report.ts';

/*
 * One commit with very many secrets, from the repository to the stored incidents, against the scan of an equal commit with few.
 * The embedded database unless DATABASE_URL is set: `node packages/server/bench/many.ts [--full]`.
 */

/** Of scale 1. */
const FINDINGS = 100_000;
const MOST_SECONDS = 30;

process.argv.push('--embedded');
const bench = await openBench();

async function secondsOf(url: string): Promise<{ seconds: number; incidents: number }> {
  const { deps, companyId, dataDir } = bench;
  const { db, vault, clock } = deps;
  const watched = { url, name: `bench/${url.split('/').at(-1)}`, isLocal: true };
  const { id: sourceId } = await watchSource(db, companyId, watched, clock());
  const { signal } = new AbortController();
  const needs = { db, vault, clock, dataDir, allowHosts: [] };
  let incidents = 0;
  const ms = await msOf(async () => {
    incidents = (await scanSource(needs, { companyId, sourceId, signal })).newIncidents;
  });
  return { seconds: ms / 1000, incidents };
}

try {
  const count = Math.round(FINDINGS * bench.scale);
  const few = await secondsOf(makeRepository(join(bench.dataDir, 'few'), count, count));
  const many = await secondsOf(makeRepository(join(bench.dataDir, 'many'), count, 1));
  say(`one commit of ${many.incidents.toLocaleString('en-US')} secrets, ${bench.about}`);
  if (many.incidents < count * 0.99) throw new Error('Secrets are missing.');
  figure('scanned and stored', many.seconds, {
    unit: 's',
    atMost: MOST_SECONDS * bench.scale,
    baseline: { name: 'the same lines without them', value: few.seconds },
  });
} finally {
  await bench.close();
}
