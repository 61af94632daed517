import { FULL_SCOPE } from '@sluice/domain/api-keys';
import { sql } from 'kysely';
import * as v from 'valibot';
import { updateCompany } from '../src/repositories/companies.ts';
import { makeSamlProvider, postAnswer, requestIdOf } from '../src/testing/saml-provider.ts';
import { fillCompany } from './lib/fill-company.ts';
import { type Bench, openBench } from './lib/open-bench.ts';
import { figure, msOf, msOfCalls, quantile, say } from './lib/report.ts';
import { benchAudit } from './lib/settings-audit.ts';
import { benchDelivery, startReceiver } from './lib/settings-delivery.ts';
import { benchRating } from './lib/settings-rating.ts';

/*
 * The settings and what is behind them: API keys, the banlist, a file of users, an answer of SAML, rating, deliveries, and the audit log.
 * `--full` for the amounts, `--embedded` for PGlite.
 */

/** PGlite may take this many times as long. */
const EMBEDDED_TIMES = 2.5;
const ROUNDS = 200;
const MOST_KEY_MS = 0.3;
const MOST_BANLIST_MS = 300;
const CSV_ROWS = 10_000;
const MOST_CSV_MS = 300;
const MOST_HELD_MS = 50;
const MOST_SAML_MS = 20;
const MOST_HOSTILE_MS = 50;
const MEGABYTE = 1_000_000;

/** The longest that a timer of a millisecond was late while something ran. */
async function msHeld(run: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    most = Math.max(most, now - last);
    last = now;
  }, 1);
  await run();
  most = Math.max(most, performance.now() - last);
  clearInterval(timer);
  return most;
}

async function benchKeys(bench: Bench): Promise<void> {
  const { call, db, companyId } = bench;
  const body = { name: 'Bench', scope: FULL_SCOPE, expire_at: null };
  const made = v.parse(
    v.object({ id: v.number(), key: v.string() }),
    await (await call('/api/v1/tokens', { body })).json(),
  );
  const path = '/api/v1/secrets?rt=1week&per_page=10';
  const asKey = () =>
    call(path, { headers: { authorization: `Token ${made.key}`, cookie: '', 'x-csrftoken': '' } });
  const [session = [], key = []] = await msOfCalls([() => call(path), asKey], ROUNDS);
  figure('key: added to a call', quantile(key, 0.5) - quantile(session, 0.5), {
    unit: 'ms',
    atMost: MOST_KEY_MS,
    baseline: { name: 'a session', value: quantile(session, 0.5) },
  });
  // The transaction that wrote a row names the write.
  const writes = new Set<string>();
  for (let index = 0; index < 50; index += 1) {
    await asKey();
    const { rows } = await sql<{ xmin: string }>`
      select xmin::text as xmin from api_keys where company_id = ${companyId} and id = ${made.id}`.execute(
      db,
    );
    writes.add(rows[0]?.xmin ?? '');
  }
  figure('key: writes of last_used_at in 50 calls', writes.size - 1, { unit: '', atMost: 1 });
}

async function benchBanlist({ call, db, companyId }: Bench, slower: number): Promise<void> {
  const path = '/api/v1/severity_rules/count_banlisted?pattern=';
  for (const pattern of ['acme/repo-1*', 'acme/repo-77', '*']) {
    const [times = []] = await msOfCalls([() => call(`${path}${encodeURIComponent(pattern)}`)], 5);
    const plain = await msOf(() =>
      sql`select count(*) from occurrences where company_id = ${companyId}`.execute(db),
    );
    figure(`banlist: ${pattern}, p95`, quantile(times, 0.95), {
      unit: 'ms',
      atMost: MOST_BANLIST_MS * slower,
      baseline: { name: 'counting occurrences', value: plain },
    });
  }
}

async function benchCsv(bench: Bench): Promise<void> {
  const { call, db, companyId } = bench;
  await updateCompany(db, companyId, { flags: { postman: true } }, new Date());
  const lines = Array.from(
    { length: CSV_ROWS },
    (_, row) => `${10_000_000 + row},user-${row},User ${row}`,
  );
  const text = `User ID,Username,Name\n${lines.join('\n')}\n`;
  const file = `data:text/csv;base64,${Buffer.from(text).toString('base64')}`;
  const check = async () => {
    const response = await call('/api/v1/postman/actors/users/csv_check_validity', {
      body: { csv_file: file },
    });
    const answer = v.parse(v.object({ created: v.number() }), await response.json());
    if (answer.created !== CSV_ROWS) throw new Error(`${answer.created} rows would be made.`);
  };
  await check();
  let ms = 0;
  const held = await msHeld(async () => {
    ms = await msOf(check);
  });
  const plain = await msOf(() => text.split('\n').map((line) => line.split(',')));
  figure(`csv: check of ${CSV_ROWS} rows`, ms, {
    unit: 'ms',
    atMost: MOST_CSV_MS,
    baseline: { name: 'splitting lines', value: plain },
  });
  figure('csv: loop held', held, { unit: 'ms', atMost: MOST_HELD_MS });
}

async function benchSaml(bench: Bench): Promise<void> {
  const { call, config } = bench;
  const provider = makeSamlProvider();
  const body = {
    name: 'Bench SSO',
    signin_endpoint: 'https://idp.example/saml',
    cert: provider.cert,
    domains: 'bench.example',
    idp_initiated: false,
  };
  const { id } = v.parse(
    v.object({ id: v.number() }),
    await (await call('/api/v1/sso_settings', { body })).json(),
  );
  const { origin } = config.publicUrl;
  const acs = `${origin}/auth/saml/${id}/acs`;
  const times: number[] = [];
  const hostile: number[] = [];
  for (let round = 0; round < 18; round += 1) {
    const started = await bench.app.request(
      `${origin}/auth/saml/${id}/start?url=/incidents/secrets`,
    );
    const encoded = provider.answer({
      inResponseTo: requestIdOf(started.headers.get('location') ?? ''),
      audience: `${origin}/auth/saml/${id}/metadata`,
      recipient: acs,
      email: 'new@bench.example',
    });
    times.push(
      await msOf(async () => {
        const answered = await postAnswer(bench, acs, encoded);
        if (answered.status !== 303) throw new Error(`An answer gave ${answered.status}.`);
      }),
    );
    const nested = `<a>${'<b x="&lt;">'.repeat(round % 2 === 0 ? 40_000 : 1)}${'x'.repeat(MEGABYTE / 2)}`;
    const text = Buffer.from(nested).toString('base64');
    hostile.push(
      await msOf(async () => {
        const answered = await postAnswer(bench, acs, text);
        if (answered.status < 400) throw new Error(`A hostile answer gave ${answered.status}.`);
      }),
    );
  }
  figure('saml: an answer, p95', quantile(times.slice(1), 0.95), {
    unit: 'ms',
    atMost: MOST_SAML_MS,
  });
  figure('saml: a hostile megabyte, p95', quantile(hostile, 0.95), {
    unit: 'ms',
    atMost: MOST_HOSTILE_MS,
  });
}

const receiver = await startReceiver();
const bench = await openBench({
  SLUICE_OUTBOUND: 'on',
  SLUICE_ALLOW_HOSTS: receiver.host,
  SLUICE_NOTIFIER_URLS: `pagerduty=http://${receiver.host}`,
});
try {
  const { db, companyId, scale, about } = bench;
  const slower = bench.database.isEmbedded ? EMBEDDED_TIMES : 1;
  const amounts = await fillCompany(db, companyId, scale, ['incidents']);
  say(`settings: ${amounts.incidents.toLocaleString('en-US')} incidents, ${about}`);
  await benchKeys(bench);
  await benchBanlist(bench, slower);
  await benchCsv(bench);
  await benchSaml(bench);
  await benchRating(bench, slower);
  await benchDelivery(bench, receiver);
  await benchAudit(bench, slower);
} finally {
  receiver.close();
  await bench.close();
}
