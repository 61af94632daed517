import { join } from 'node:path';
import { scanSource } from '../src/ingest/scan-source.ts';
import { watchSource } from '../src/repositories/sources.ts';
import { makeRepository } from './lib/make-repository.ts';
import { openBench } from './lib/open-bench.ts';
import { figure, msOf, say } from './lib/report.ts';

/*
 * One commit with very many secrets, from the repository to the stored incidents, in one file and in twenty, against the scan of as many lines
 * with one secret. In the embedded database; `--full` for the issue's 100,000.
 */

/** Of scale 1. */
const FINDINGS = 100_000;
const FILES = 20;
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
  const lines = Math.round(FINDINGS * bench.scale);
  say(`one commit of ${lines.toLocaleString('en-US')} secrets, ${bench.about}`);
  // One secret first: what the database learned of tables of one row must not slow down what follows.
  const few = await secondsOf(
    makeRepository(join(bench.dataDir, 'few'), { lines, every: lines, files: 1, seed: 1 }),
  );
  for (const [seed, files] of [1, FILES].entries()) {
    const folder = join(bench.dataDir, `many-${files}`);
    const many = await secondsOf(
      makeRepository(folder, { lines, every: 1, files, seed: seed + 2 }),
    );
    if (many.incidents < lines * 0.99) throw new Error('Secrets are missing.');
    figure(`in ${files === 1 ? 'one file' : `${files} files`}`, many.seconds, {
      unit: 's',
      atMost: MOST_SECONDS * bench.scale,
      baseline: { name: 'the same lines with one', value: few.seconds },
    });
  }
} finally {
  await bench.close();
}
