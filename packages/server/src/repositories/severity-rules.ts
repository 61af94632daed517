import {
  conditionsSchema,
  type RuleEvent,
  type SeverityRuleEntry,
} from '@sluice/contract/schemas/severity-rules';
import { BANLIST_INDEX, BANLIST_RULE, indexed } from '@sluice/domain/banlist';
import { SEVERITIES, type Severity, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { DEFAULT_SEVERITY_RULES, type SeverityCondition } from '@sluice/domain/severity-rules';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';

/** A rule of a company. */
export interface StoredRule {
  readonly id: number;
  readonly name: string;
  readonly severity: Severity;
  readonly conditions: readonly SeverityCondition[];
}

interface RuleRow {
  id: number;
  name: string;
  severity: number;
  conditions: unknown;
}

/** Null for a rule that another version wrote and this one does not understand: it must not match by half. */
function toRule(row: RuleRow): StoredRule | null {
  const conditions = v.safeParse(conditionsSchema, row.conditions);
  if (!conditions.success || conditions.output.length === 0) return null;
  const severity = SEVERITIES.find((level) => level === row.severity) ?? UNKNOWN_SEVERITY;
  return { id: row.id, name: row.name, severity, conditions: conditions.output };
}

/** The rules that hold now, in their order. */
export async function rulesOf(db: Kysely<Schema>, companyId: number): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('severity_rules')
    .select(['id', 'name', 'severity', 'conditions'])
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => toRule(row) ?? []);
}

/** The rules that hold, and go on to hold until the transaction ends: for who rates by them. */
export async function heldRules(trx: Kysely<Schema>, companyId: number): Promise<StoredRule[]> {
  await sql`select revision from severity_rule_sets where company_id = ${companyId} for share`.execute(
    trx,
  );
  return rulesOf(trx, companyId);
}

/** Gives a new company the rules that every company starts with. */
export async function addDefaultRules(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<void> {
  await db.insertInto('severity_rule_sets').values({ company_id: companyId }).execute();
  await db
    .insertInto('severity_rules')
    .values(
      DEFAULT_SEVERITY_RULES.map((rule, index) => ({
        company_id: companyId,
        name: rule.name,
        severity: rule.severity,
        place: index + 1,
        conditions: JSON.stringify(rule.conditions),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

/** The rules as the wire has them, in their order. */
export async function listRules(
  db: Kysely<Schema>,
  companyId: number,
): Promise<SeverityRuleEntry[]> {
  const rows = await db
    .selectFrom('severity_rules')
    .select(['id', 'name', 'severity', 'conditions', 'is_active', 'version'])
    .where('company_id', '=', companyId)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const entries = rows.flatMap((row) => {
    const rule = toRule(row);
    if (rule === null) return [];
    const { id, name, severity, conditions } = rule;
    const { is_active, version } = row;
    return [{ id, name, severity, rule: [...conditions], is_active, version }];
  });
  return indexed(entries);
}

/**
 * Waits for transactions that rate by the old rules, and blocks new ones until this transaction ends. Every change of rules calls it first.
 *
 * @returns the revision of the new rules
 */
export async function beginRuleChange(trx: Kysely<Schema>, companyId: number): Promise<number> {
  const row = await trx
    .updateTable('severity_rule_sets')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('company_id', '=', companyId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** What a person gives of a rule. */
export interface RuleBody {
  name: string;
  severity: Severity;
  rule: readonly SeverityCondition[];
  is_active: boolean;
}

/** Adds a rule after the others, and answers its id. */
export async function addRule(
  trx: Kysely<Schema>,
  companyId: number,
  body: RuleBody,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into severity_rules (company_id, name, severity, place, conditions, is_active, created_at, updated_at)
    select ${companyId}::integer, ${body.name}, ${body.severity}::smallint,
      case when ${body.name === BANLIST_RULE} then ${BANLIST_INDEX}::integer else greatest(coalesce(max(place), 0), 0) + 1 end,
      ${JSON.stringify(body.rule)}::jsonb, ${body.is_active}, ${now}::timestamptz, ${now}::timestamptz
    from severity_rules where company_id = ${companyId} returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A rule was not stored.');
  return row.id;
}

/** Changes a rule. */
export async function changeRule(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  body: RuleBody,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('severity_rules')
    .set((eb) => ({
      name: body.name,
      severity: body.severity,
      conditions: JSON.stringify(body.rule),
      is_active: body.is_active,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a rule, and answers its name; null when there was none. */
export async function dropRule(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('severity_rules')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Puts the rules into the order of these ids, which are all of them. */
export async function placeRules(
  trx: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update severity_rules r set place = n.place from unnest(${[...ids]}::integer[]) with ordinality as n(id, place)
    where r.company_id = ${companyId} and r.id = n.id`.execute(trx);
}

/** Notes what was done to the rules. */
export async function addRuleEvent(
  trx: Kysely<Schema>,
  companyId: number,
  event: { action: RuleEvent['action']; ruleName: string; actorId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('severity_rule_events')
    .values({
      company_id: companyId,
      rule_name: event.ruleName,
      action: event.action,
      actor_id: event.actorId,
      created_at: event.at,
    })
    .execute();
}

const RULE_ACTION = v.picklist(['create', 'update', 'delete', 'reorder']);

/** A page of what was done to the rules, newest first. */
export async function listRuleEvents(
  db: Kysely<Schema>,
  companyId: number,
  options: { offset: number; limit: number },
): Promise<{ rows: RuleEvent[]; total: number }> {
  const counted = await db
    .selectFrom('severity_rule_events')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('severity_rule_events as e')
    .leftJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'e.company_id').onRef('m.id', '=', 'e.actor_id'),
    )
    .select(['e.id', 'e.action', 'e.rule_name', 'e.created_at'])
    .select(['m.id as member_id', 'm.email', 'm.first_name', 'm.last_name'])
    .where('e.company_id', '=', companyId)
    .orderBy('e.id', 'desc')
    .limit(options.limit)
    .offset(options.offset)
    .execute();
  return {
    total: counted.total,
    rows: rows.map((row) => ({
      id: row.id,
      action: v.parse(RULE_ACTION, row.action),
      rule_name: row.rule_name,
      user:
        row.member_id === null
          ? null
          : {
              id: row.member_id,
              email: row.email ?? '',
              first_name: row.first_name ?? '',
              last_name: row.last_name ?? '',
            },
      gg_created_at: row.created_at.toISOString(),
    })),
  };
}
