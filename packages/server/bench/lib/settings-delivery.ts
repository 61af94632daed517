import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { notifyWorker } from '../../src/jobs/notify-job.ts';
import { addNotifier } from '../../src/repositories/notifiers.ts';
import type { Bench } from './open-bench.ts';
import { figure, say } from './report.ts';

/** Of scale 1. */
const EVENTS = 10_000;
const NOTIFIERS = 8;
const ANSWER_MS = 10;
const MOST_SECONDS = 120;
const MOST_MIB = 64;
const MOST_P95_MS = 2_000;
/** New events while one receiver hangs, and how far apart they are. */
const TRICKLE = 40;
const TRICKLE_MS = 250;
const GIVE_UP_MS = 300_000;
const MEBIBYTE = 1024 ** 2;
const SAMPLE_MS = 100;

/** A receiver that answers after ten milliseconds, and never while it hangs for calls with this word. */
export interface Receiver {
  readonly host: string;
  got: number;
  hangsOn: string | null;
  close: () => void;
}

/** Starts the receiver of all notifiers. */
export async function startReceiver(): Promise<Receiver> {
  const waiting = new Set<ServerResponse>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (receiver.hangsOn !== null && body.includes(receiver.hangsOn)) {
        waiting.add(response);
        return;
      }
      setTimeout(() => {
        receiver.got += 1;
        response.writeHead(202).end('{}');
      }, ANSWER_MS);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const receiver: Receiver = {
    host: `127.0.0.1:${address.port}`,
    got: 0,
    hangsOn: null,
    close: () => {
      for (const one of waiting) one.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

const keyOf = (index: number) => `notifier-${index}-`.padEnd(32, 'k');

async function addEvents({ db, companyId }: Bench, count: number): Promise<void> {
  await sql`insert into notifier_events (company_id, type, incident_id, created_at)
    select ${companyId}, 'incident.created', i.id, clock_timestamp()
    from (select id from incidents where company_id = ${companyId} order by id limit ${Math.min(count, 1_000)}) i
    cross join generate_series(1, ${Math.ceil(count / 1_000)}::integer) limit ${count}`.execute(db);
}

const openDeliveries = async ({ db, companyId }: Bench) =>
  (
    await sql<{ open: number }>`
      select (select count(*)::integer from notifier_events where company_id = ${companyId} and fanned_at is null)
        + (select count(*)::integer from notifier_deliveries where company_id = ${companyId} and state = 'pending') as open`.execute(
      db,
    )
  ).rows[0]?.open ?? 0;

/** Waits while a worker sends, until this holds. */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  }
  return false;
}

/** Events to eight notifiers: drained, in which memory, and while one of them hangs. */
export async function benchDelivery(bench: Bench, receiver: Receiver): Promise<void> {
  const { db, deps, companyId, scale } = bench;
  const handlers = [
    { event_type: 'incident.created', min_severity: 100, include_unknown: true } as const,
  ];
  for (let index = 0; index < NOTIFIERS; index += 1) {
    const config = { routing_integration_key: keyOf(index) };
    const given = { type: 'pagerduty', name: `On call ${index}`, config, handlers } as const;
    await db
      .transaction()
      .execute((trx) => addNotifier(trx, deps.vault, companyId, given, new Date()));
  }
  const stop = new AbortController();
  const work = notifyWorker(deps);
  const working = (async () => {
    while (!stop.signal.aborted) await work({}, stop.signal);
  })();
  const count = Math.round(EVENTS * scale);
  const before = process.memoryUsage.rss();
  let most = before;
  const begin = performance.now();
  await addEvents(bench, count);
  const isDrained = await until(async () => {
    most = Math.max(most, process.memoryUsage.rss());
    return (await openDeliveries(bench)) === 0;
  });
  const seconds = (performance.now() - begin) / 1000;
  say(`delivery: ${count} events to ${NOTIFIERS} notifiers, ${receiver.got} calls`);
  if (isDrained && receiver.got < count * NOTIFIERS) throw new Error('Deliveries were lost.');
  figure('delivery: drained', seconds, {
    unit: 's',
    atMost: MOST_SECONDS * scale,
    baseline: { name: 'one call at a time for each', value: (count * ANSWER_MS) / 1000 },
  });
  figure('delivery: more memory', (most - before) / MEBIBYTE, { unit: 'MiB', atMost: MOST_MIB });

  receiver.hangsOn = keyOf(0);
  const started = new Date();
  for (let index = 0; index < TRICKLE; index += 1) {
    await addEvents(bench, 1);
    await new Promise((resolve) => setTimeout(resolve, TRICKLE_MS));
  }
  const p95 = async () =>
    (
      await sql<{ ms: number | null; open: number }>`
        select percentile_cont(0.95) within group (order by extract(epoch from coalesce(d.finished_at, now()) - e.created_at) * 1000) as ms,
          count(*) filter (where d.state = 'pending')::integer as open
        from notifier_events e left join notifier_deliveries d on d.company_id = e.company_id and d.event_id = e.id
        where e.company_id = ${companyId} and e.created_at >= ${started}
          and (d.notifier_id is null or d.notifier_id > (select min(id) from notifiers where company_id = ${companyId} and type = 'pagerduty'))`.execute(
        db,
      )
    ).rows[0] ?? { ms: null, open: 0 };
  await until(async () => {
    const { ms, open } = await p95();
    return open === 0 || (ms ?? 0) > 4 * MOST_P95_MS;
  });
  figure('delivery: one hangs, the others p95', Number((await p95()).ms ?? 0), {
    unit: 'ms',
    atMost: MOST_P95_MS,
  });
  stop.abort();
  receiver.close();
  await working;
}
