import type { DetectorEvent } from '@sluice/contract/schemas/detection';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How many secret incidents each detector found. */
export async function incidentsByDetector(
  db: Kysely<Schema>,
  companyId: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('incidents')
    .select((eb) => ['detector', eb.fn.countAll<number>().as('total')])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'secret')
    .groupBy('detector')
    .execute();
  return new Map(rows.map((row) => [row.detector, row.total]));
}

/** The names of the detectors that a company does not want, in their order. */
export async function inactiveDetectors(db: Kysely<Schema>, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inactive_detectors')
    .select('name')
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Activates or deactivates detectors. Answers the names of those that were not so before. */
export async function switchDetectors(
  trx: Kysely<Schema>,
  companyId: number,
  names: readonly string[],
  isActive: boolean,
  now: Date,
): Promise<string[]> {
  const { rows } = isActive
    ? await sql<{ name: string }>`
        delete from inactive_detectors where company_id = ${companyId} and name = any(${[...names]}::text[]) returning name`.execute(
        trx,
      )
    : await sql<{ name: string }>`
        insert into inactive_detectors (company_id, name, deactivated_at)
        select distinct ${companyId}::integer, n.name, ${now}::timestamptz from unnest(${[...names]}::text[]) as n(name)
        on conflict do nothing returning name`.execute(trx);
  return rows.map(({ name }) => name).sort();
}

/** Notes what was done to detectors. */
export async function addDetectorEvent(
  trx: Kysely<Schema>,
  companyId: number,
  event: { action: DetectorEvent['action']; detectors: string[]; actorId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('detector_events')
    .values({
      company_id: companyId,
      action: event.action,
      detectors: event.detectors,
      actor_id: event.actorId,
      created_at: event.at,
    })
    .execute();
}

/** A page of what was done to detectors, newest first. */
export async function listDetectorEvents(
  db: Kysely<Schema>,
  companyId: number,
  options: { offset: number; limit: number },
): Promise<{ rows: DetectorEvent[]; total: number }> {
  const counted = await db
    .selectFrom('detector_events')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Omit<DetectorEvent, 'date'> & { date: Date }>`
    select e.id, e.action, e.detectors, e.created_at as date, case when m.id is null then null else json_build_object(
      'id', m.id, 'email', m.email, 'first_name', m.first_name, 'last_name', m.last_name) end as "user"
    from detector_events e left join members m on m.company_id = e.company_id and m.id = e.actor_id
    where e.company_id = ${companyId} order by e.id desc limit ${options.limit} offset ${options.offset}`.execute(
    db,
  );
  return {
    total: counted.total,
    rows: rows.map((row) => ({ ...row, date: row.date.toISOString() })),
  };
}

/** Resolved incidents from which on a precision says something (decisions §8). */
const FEWEST_RESOLVED = 10;

/** The share of resolved incidents that were no false positives, by detector. */
export async function precisionByDetector(
  db: Kysely<Schema>,
  companyId: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ detector: string; precision: number }>`
    select detector, (count(*) filter (where not ('false_positive' = any(resolution_reasons))))::float8 / count(*) as precision
    from incidents where company_id = ${companyId} and kind = 'secret' and status = 'resolved'
    group by detector having count(*) >= ${FEWEST_RESOLVED}`.execute(db);
  return new Map(rows.map(({ detector, precision }) => [detector, precision]));
}
