import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import type { AuditChange } from '@sluice/domain/audit-change';
import { EXPRESSION_REFUSED_TEXT } from '@sluice/domain/repository-conditions';
import { repositoryExpressions, ruleRefusals } from '@sluice/domain/severity-rules';
import { expressionTest } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem, type ProblemFields } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { beginRecompute } from '../../repositories/severity-recomputes.ts';
import { addRuleEvent, beginRuleChange, type RuleBody } from '../../repositories/severity-rules.ts';

const AUDIT_OF = {
  create: 'severity_rule.created',
  update: 'severity_rule.updated',
  delete: 'severity_rule.deleted',
  reorder: 'severity_rule.reordered',
} as const;

/** The outcome of a change, for the rules' timeline and the audit. */
export interface RuleChange<T> {
  result: T;
  ruleName: string;
  /** The target in the audit: one rule, or all. */
  target: string;
  /** What changed of a rule. */
  audit?: AuditChange;
}

/**
 * Changes the rules: alone, with their event, and with the beginning of the rating of the whole history, which a worker then does
 * while everything goes on.
 */
export async function changeRules<T>(
  context: RouteContext,
  action: 'create' | 'update' | 'delete' | 'reorder',
  change: (trx: Kysely<Schema>) => Promise<RuleChange<T>>,
): Promise<T> {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId } = actor;
  const result = await deps.db.transaction().execute(async (trx) => {
    const revision = await beginRuleChange(trx, companyId);
    const { result: made, ruleName, target, audit } = await change(trx);
    await addRuleEvent(trx, companyId, { action, ruleName, actorId: memberId, at: now });
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: AUDIT_OF[action],
      target,
      ...(audit === undefined
        ? {}
        : { detail: { ...(ruleName === '' ? {} : { name: ruleName }), change: audit } }),
      requestId,
      at: now,
    });
    await beginRecompute(trx, companyId, revision, now);
    return made;
  });
  await deps.jobs.enqueue('recompute', { companyId }, String(companyId));
  return result;
}

/** The fields of a rule that a change can take back, with the version that tells a later change. */
export const ofRule = ({ name, severity, rule, is_active, version }: SeverityRuleEntry) => {
  return { name, severity, rule, is_active, version };
};

/** A rule as it may be stored. Throws `validation` with its fields. */
export function checkedRule(body: RuleBody): RuleBody {
  const { name, severity } = body;
  const refusals = ruleRefusals({ name, severity, conditions: body.rule });
  const fields: ProblemFields = Object.fromEntries(
    Object.entries(refusals).map(([field, text]) => [field, [text]]),
  );
  const isBroken = repositoryExpressions([{ conditions: body.rule }]).some(
    (expression) => expressionTest(expression) === null,
  );
  if (isBroken && fields.rule === undefined) {
    throw new Problem('validation', { fields: { ...fields, rule: [EXPRESSION_REFUSED_TEXT] } });
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return { ...body, name: body.name.trim() };
}
