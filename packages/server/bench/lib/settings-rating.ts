import { sql } from 'kysely';
import { recomputeWorker } from '../../src/jobs/recompute-job.ts';
import { beginRecompute } from '../../src/repositories/severity-recomputes.ts';
import type { Bench } from './open-bench.ts';
import { figure, msOf, msOfCalls, quantile, say } from './report.ts';

const MILLION = 1_000_000;
/** For a million incidents. */
const MOST_SECONDS = 90;
/** How many times longer the list may take while the history is rated. */
const MOST_LIST_TIMES = 3;
const LIST = '/api/v1/secrets?rt=1week&per_page=10';
const ROUNDS = 100;
/** A third of those of the bench, so that a third of the incidents changes. */
const DETECTORS = Array.from({ length: 100 }, (_, index) => `Detector ${index * 3}`);

/** Rating the whole history after a change of the rules, by repositories too, while people read the list. */
export async function benchRating(bench: Bench, slower: number): Promise<void> {
  const { call, companyId, db, deps } = bench;
  const list = () => call(LIST);
  const rate = () => recomputeWorker(deps)({ companyId }, new AbortController().signal);
  // As a company's history is before a change: rated by the rules of today.
  const { revision } = await db
    .selectFrom('severity_rule_sets')
    .select('revision')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  await beginRecompute(db, companyId, revision, new Date());
  await rate();
  await sql`vacuum analyze incidents`.execute(db);
  const [alone = []] = await msOfCalls([list], ROUNDS);
  const body = {
    name: 'A third of the detectors',
    severity: 20,
    rule: [
      { attribute: 'detector.display_name', operator: 'is_any_of', value: DETECTORS },
      { attribute: 'repository_name', operator: 'contains', value: 'repo-[0-9]+' },
    ],
    is_active: true,
  };
  const made = await call('/api/v1/severity_rules', { body });
  if (made.status !== 201) throw new Error(`The rule was refused: ${await made.text()}`);
  const plain = await msOf(() =>
    sql`select severity, tags, display_name from incidents where company_id = ${companyId}`.execute(
      db,
    ),
  );
  const times: number[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      const [[ms = 0] = []] = await msOfCalls([list], 1);
      times.push(ms);
    }
  })();
  const ms = await msOf(rate);
  isDone = true;
  await reading;
  const { done, changed } = await db
    .selectFrom('severity_recomputes')
    .select(['done', 'changed'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  say(`rating: ${done} incidents, ${changed} got another severity`);
  figure('rating: a million incidents', (ms / 1_000) * (MILLION / done), {
    unit: 's',
    atMost: MOST_SECONDS * slower,
    baseline: { name: 'reading them', value: (plain / 1_000) * (MILLION / done) },
  });
  figure('rating: the list meanwhile, p99', quantile(times, 0.99), {
    unit: 'ms',
    atMost: quantile(alone, 0.99) * MOST_LIST_TIMES,
    baseline: { name: 'alone', value: quantile(alone, 0.99) },
  });
}
