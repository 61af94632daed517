import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { hasIncident } from '../../repositories/incidents.ts';
import type { IncidentShape } from './incident-shapes.ts';

/** One incident; throws `not_found` alike when it does not exist, is of another kind, or is another company's. */
export async function findIncident<Incident>(
  db: Kysely<Schema>,
  shape: IncidentShape<unknown, Incident>,
  companyId: number,
  id: number,
): Promise<Incident> {
  const incident = await shape.find(db, companyId, id);
  if (incident === null) throw new Problem('not_found');
  return incident;
}

/** Throws `not_found` unless the company has an incident of this id and kind. */
export async function requireIncident(
  db: Kysely<Schema>,
  kind: IncidentKind,
  companyId: number,
  id: number,
): Promise<void> {
  if (!(await hasIncident(db, companyId, id, kind))) throw new Problem('not_found');
}
