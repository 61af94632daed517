import { createRandom } from '../src/demo/random.ts';
import { fillCompany } from './lib/fill-company.ts';
import { openBench } from './lib/open-bench.ts';
import { figure, msOf, quantile, say } from './lib/report.ts';

/*
 * The lists of the perimeter in 300 drawn shapes (filters, searches, sorts and pages), and the export of all developers: its rate and the
 * memory that it adds. Beside them the floor: the same rows read by one statement. `--full` for the 100,000 developers.
 */

const SHAPES = 300;
const MOST_LIST_MS = 30;
const LEAST_ROWS_A_SECOND = 50_000;
const MOST_MIB = 40;
const MEBIBYTE = 1024 ** 2;
const SAMPLE_MS = 10;
/** PGlite may take this many times as long. */
const EMBEDDED_TIMES = 2.5;

const random = createRandom(17);
const page = () => `per_page=${random.pick([10, 20, 50, 100])}&page=${random.between(1, 40)}`;
const or = (probability: number, text: () => string) =>
  random.chance(probability) ? `&${text()}` : '';
const minus = () => random.pick(['', '-']);

function drawnShape(): string {
  const kind = random.between(0, 3);
  if (kind === 0) {
    const order = random.pick(['repo_name', 'organization', 'contributors']);
    const search = or(
      0.4,
      () => `search=${random.pick(['repo', 'acme/repo-1', '77', 'none such'])}`,
    );
    const organization = or(0.3, () => `organization=acme-${random.between(1, 50)}`);
    return `/api/v1/perimeter/repositories?${page()}&ordering=${minus()}${order}${search}${organization}`;
  }
  if (kind === 1) return `/api/v1/gh_organizations?${page()}`;
  const order = random.pick(['name', 'github_login', 'first_linked_at']);
  const filters = [
    or(
      0.4,
      () =>
        `search=${random.pick(['ada', 'dev-12', 'f', '7f3', 'nobody at all', '@corp.example'])}`,
    ),
    or(
      0.3,
      () =>
        `email_domain=${random.pick(['bench.example', 'corp.example,lab.example', 'none.example'])}`,
    ),
    or(0.3, () => `attachment_reason=${random.pick(['git_email', 'github_bio,manual'])}`),
    or(0.4, () => `status=${random.pick(['active', 'inactive'])}`),
  ].join('');
  return `/api/v1/developers?${page()}&ordering=${minus()}${order}${filters}`;
}

/** Resident memory at its most while something runs, over what it was before. */
async function mibMore(run: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  await run();
  clearInterval(timer);
  return (Math.max(most, process.memoryUsage.rss()) - before) / MEBIBYTE;
}

const bench = await openBench();
try {
  const { db, companyId, call } = bench;
  const slower = bench.database.isEmbedded ? EMBEDDED_TIMES : 1;
  const amounts = await fillCompany(db, companyId, bench.scale, ['perimeter']);
  say(
    `perimeter: ${amounts.developers.toLocaleString('en-US')} developers, ${amounts.repositories.toLocaleString('en-US')} repositories, ${bench.about}`,
  );
  const shapes = Array.from({ length: SHAPES }, drawnShape);
  const times: { ms: number; shape: string }[] = [];
  for (const isCounted of [false, true]) {
    for (const shape of shapes) {
      const ms = await msOf(async () => {
        const response = await call(shape);
        const body = await response.text();
        if (response.status !== 200)
          throw new Error(`${shape} answered ${response.status}: ${body}`);
      });
      if (isCounted) times.push({ ms, shape });
    }
  }
  const floor = await msOf(() =>
    db
      .selectFrom('perimeter_developers')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .limit(100)
      .execute(),
  );
  const all = times.map(({ ms }) => ms);
  const baseline = { name: '100 rows by key', value: floor };
  figure(`lists, ${SHAPES} shapes, p50`, quantile(all, 0.5), { unit: 'ms', baseline });
  figure(`lists, ${SHAPES} shapes, p99`, quantile(all, 0.99), {
    unit: 'ms',
    atMost: MOST_LIST_MS * slower,
    baseline,
  });
  for (const { ms, shape } of times.toSorted((a, b) => b.ms - a.ms).slice(0, 3))
    say(`       slowest: ${ms.toFixed(1)} ms ${shape}`);

  let rows = 0;
  const exported = async () => {
    const response = await call('/api/v1/developers/export');
    rows = 0;
    for await (const chunk of response.body ?? [])
      for (const byte of chunk) if (byte === 0x0a) rows += 1;
  };
  await exported();
  const before = process.memoryUsage.rss();
  const plain = await msOf(() =>
    db.selectFrom('perimeter_developers').selectAll().where('company_id', '=', companyId).execute(),
  );
  say(
    `       plain select held ${((process.memoryUsage.rss() - before) / MEBIBYTE).toFixed(0)} MiB more`,
  );
  globalThis.gc?.();
  let ms = 0;
  const mib = await mibMore(async () => {
    ms = await msOf(exported);
  });
  if (rows < amounts.developers) throw new Error(`${rows} rows were exported.`);
  figure('export, rows a second', rows / (ms / 1000), {
    unit: 'rows/s',
    atLeast: LEAST_ROWS_A_SECOND / slower,
    baseline: { name: 'plain select', value: rows / (plain / 1000) },
  });
  figure('export, more memory', mib, { unit: 'MiB', atMost: MOST_MIB });
} finally {
  await bench.close();
}
