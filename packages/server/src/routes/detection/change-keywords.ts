import type { KeywordEntry } from '@sluice/contract/schemas/detection';
import type { AuditChange } from '@sluice/domain/audit-change';
import { KEYWORD_TEXTS, type KeywordFamily } from '@sluice/domain/keywords';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getKeyword, listKeywordLabels } from '../../repositories/keywords.ts';
import { beginRecompute } from '../../repositories/severity-recomputes.ts';
import { beginRuleChange } from '../../repositories/severity-rules.ts';
import { fetchSoon } from '../../repositories/sources.ts';

const AUDIT_OF = {
  create: 'keyword.created',
  update: 'keyword.updated',
  delete: 'keyword.deleted',
  deactivate: 'keyword.deactivated',
} as const;

/**
 * Changes keywords, writes the audit entry, and starts a rating of the whole history, for severity rules can read keywords and their
 * labels. After a change that finds more, the watched repositories are scanned at the next plan.
 */
export async function changeKeywords(
  context: RouteContext,
  action: 'create' | 'update' | 'delete' | 'deactivate',
  change: (trx: Kysely<Schema>) => Promise<number>,
  /** What the change did, once it is done. */
  auditOf: () => AuditChange | null = () => null,
): Promise<number> {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId } = actor;
  const findsMore = action === 'create' || action === 'update';
  const id = await deps.db.transaction().execute(async (trx) => {
    const revision = action === 'create' ? null : await beginRuleChange(trx, companyId);
    const changed = await change(trx);
    const audit = auditOf();
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: AUDIT_OF[action],
      target: `keyword:${changed}`,
      ...(audit === null ? {} : { detail: { change: audit } }),
      requestId,
      at: now,
    });
    if (findsMore) await fetchSoon(trx, companyId, now);
    if (revision !== null) await beginRecompute(trx, companyId, revision, now);
    return changed;
  });
  if (findsMore) await deps.jobs.enqueue('plan', {}, 'plan');
  if (action !== 'create') await deps.jobs.enqueue('recompute', { companyId }, String(companyId));
  return id;
}

/** The fields by which a keyword that was deleted comes back. */
export const ofKeyword = ({
  name,
  keyword,
  type,
  categories,
  labels,
}: Pick<KeywordEntry, 'name' | 'keyword' | 'type' | 'categories' | 'labels'>) => {
  return { name, keyword, type, categories, labels };
};

/** A keyword; throws `not_found` alike when it does not exist, is of the other list, or is another company's. */
export async function findKeyword(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  family: KeywordFamily | null,
): Promise<KeywordEntry> {
  const found = await getKeyword(db, companyId, id, family);
  if (found === null) throw new Problem('not_found');
  return found;
}

/** Throws a field error for labels that the company does not have. */
export async function checkLabels(
  db: Kysely<Schema>,
  companyId: number,
  labels: readonly number[],
): Promise<void> {
  const known = new Set((await listKeywordLabels(db, companyId)).map(({ id }) => id));
  if (labels.some((id) => !known.has(id))) {
    throw new Problem('validation', { fields: { labels: [KEYWORD_TEXTS.unknown_label] } });
  }
}
