import type { SecretIncident, SecretRow } from '@sluice/contract/schemas/incidents';
import type { KeywordIncident, KeywordRow } from '@sluice/contract/schemas/keyword-incidents';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { findSecret } from '../secrets/find-secret.ts';

/** A row as the keyword list has it: what was found is no secret, so that it is shown. */
export function toKeywordRow(row: SecretRow, showsKeyword: boolean): KeywordRow {
  const keyword = showsKeyword ? row.masked_value : '';
  return { ...row, keyword, masked_value: keyword };
}

function toKeywordIncident(incident: SecretIncident): KeywordIncident {
  return { ...incident, keyword: incident.masked_value };
}

/** The keyword incident; `not_found` alike when it never was, is of another kind, or is another company's. */
export async function findKeywordIncident(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<KeywordIncident> {
  return toKeywordIncident(await findSecret(db, companyId, id, 'keyword'));
}
