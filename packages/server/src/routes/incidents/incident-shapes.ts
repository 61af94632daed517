import type { SecretIncident, SecretRow } from '@sluice/contract/schemas/incidents';
import type { KeywordIncident, KeywordRow } from '@sluice/contract/schemas/keyword-incidents';
import type { PostmanIncident, PostmanRow } from '@sluice/contract/schemas/postman';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { listIncidents, type PageOptions } from '../../repositories/incident-lists.ts';
import { getIncident } from '../../repositories/incidents.ts';
import { getPostmanIncident, listPostmanIncidents } from '../../repositories/postman-incidents.ts';
import type { ScopedQuery } from '../../repositories/scope.ts';

/** How the routes of one kind read its incidents, each as the wire has them. Everything else is the same for all kinds. */
export interface IncidentShape<Row, Incident> {
  readonly kind: IncidentKind;
  readonly rows: (db: Kysely<Schema>, query: ScopedQuery, page: PageOptions) => Promise<Row[]>;
  /** One incident with all its fields; null when the company has no incident of this kind with this id. */
  readonly find: (db: Kysely<Schema>, companyId: number, id: number) => Promise<Incident | null>;
}

/** The keyword is no secret: it is shown where the value of a secret is masked. */
export function withKeyword<Row extends { readonly masked_value: string }>(
  row: Row,
): Row & { keyword: string } {
  return { ...row, keyword: row.masked_value };
}

export const SECRETS: IncidentShape<SecretRow, SecretIncident> = {
  kind: 'secret',
  rows: listIncidents,
  find: (db, companyId, id) => getIncident(db, companyId, id, 'secret'),
};

export const KEYWORDS: IncidentShape<KeywordRow, KeywordIncident> = {
  kind: 'keyword',
  rows: async (db, query, page) => (await listIncidents(db, query, page)).map(withKeyword),
  find: async (db, companyId, id) => {
    const incident = await getIncident(db, companyId, id, 'keyword');
    return incident === null ? null : withKeyword(incident);
  },
};

export const POSTMAN: IncidentShape<PostmanRow, PostmanIncident> = {
  kind: 'postman',
  rows: listPostmanIncidents,
  find: getPostmanIncident,
};
