import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { getIncident, hasIncident } from '../../repositories/incidents.ts';

/** The incident; `not_found` alike when it never was and when it is another company's. */
export async function findSecret(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  kind: IncidentKind = 'secret',
): Promise<SecretIncident> {
  const incident = await getIncident(db, companyId, id, kind);
  if (incident === null) throw new Problem('not_found');
  return incident;
}

/** Throws `not_found` unless the company has this incident. */
export async function demandSecret(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  kind: IncidentKind = 'secret',
): Promise<void> {
  if (!(await hasIncident(db, companyId, id, kind))) throw new Problem('not_found');
}
