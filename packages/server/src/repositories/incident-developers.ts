import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The e-mail addresses of the developers whose commits hold an incident's secret. */
export async function emailsOfIncident(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select distinct d.email from occurrences o
    join developers d on d.company_id = o.company_id and d.id = o.developer_id
    where o.company_id = ${companyId} and o.incident_id = ${incidentId} and d.email <> ''`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}
