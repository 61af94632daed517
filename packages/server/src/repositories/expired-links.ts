import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addEvents } from './events.ts';
import { parseStatus } from './incident-rows.ts';

interface ExpiredRow {
  company_id: number;
  incident_id: number;
  expires_at: Date;
  status: string;
  version: number;
}

/** Says in the timelines of incidents, of all companies, that their public links have expired (decisions §13): once a link. */
export async function noteExpiredLinks(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ExpiredRow>`
      with expired as (
        select company_id, id from shared_links where revoked_at is null and not expiry_noted and expires_at <= ${now}
        order by expires_at limit ${limit} for update skip locked)
      update shared_links l set expiry_noted = true from expired x, incidents i
      where l.company_id = x.company_id and l.id = x.id and i.company_id = l.company_id and i.id = l.incident_id
      returning l.company_id, l.incident_id, l.expires_at, i.status, i.version`.execute(trx);
    for (const [companyId, links] of Map.groupBy(rows, (one) => one.company_id)) {
      await addEvents(
        trx,
        companyId,
        links.map((one) => ({
          incidentId: one.incident_id,
          event: 'link_expired' as const,
          actorId: null,
          state: parseStatus(one.status),
          incidentVersion: one.version,
          at: one.expires_at,
        })),
      );
    }
  });
}
