import type { AchievementName } from '@sluice/domain/achievements';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Facts = Record<AchievementName, boolean>;

/** Which achievements the facts and the marks say that a member has (decisions §14). */
export async function achievementFacts(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
): Promise<Facts> {
  const marked = (name: AchievementName) =>
    sql<boolean>`exists (select 1 from achievements a where a.company_id = ${companyId} and a.member_id = ${memberId} and a.name = ${name})`;
  const audited = (pattern: string) =>
    sql<boolean>`exists (select 1 from audit_log l where l.company_id = ${companyId} and l.action like ${pattern})`;
  const { rows } = await sql<Facts>`
    select true as "CREATE_ACCOUNT",
      (select count(*) > 1 from members m where m.company_id = ${companyId} and not m.is_key and m.deleted_at is null) as "INVITE_MEMBER",
      ${marked('SETUP_EMAIL_NOTIF')} or exists (select 1 from audit_log l where l.company_id = ${companyId}
        and l.actor_id = ${memberId} and l.action like 'email_notif%') as "SETUP_EMAIL_NOTIF",
      ${audited('notifier.created')} as "ADD_NOTIFIER_SECTION",
      exists (select 1 from sources s where s.company_id = ${companyId} and s.scan_finished_at is not null and s.state = 'done'
        and not s.url like 'postman:%') as "RUN_HISTORICAL_SCAN",
      ${marked('DISCOVER_FIRST_INCIDENT')} as "DISCOVER_FIRST_INCIDENT",
      exists (select 1 from events e where e.company_id = ${companyId} and e.actor_id = ${memberId} and e.state = 'resolved'
        and e.event = 'resolve') as "RESOLVE_FIRST_INCIDENT",
      exists (select 1 from severity_rule_events r where r.company_id = ${companyId} and r.actor_id is not null) as "SETUP_SEVERITY_RULE",
      ${marked('GO_TO_CRITICALITY_TAG')} as "GO_TO_CRITICALITY_TAG",
      ${marked('GO_TO_CRITICALITY_SEVERITY_RULE')} as "GO_TO_CRITICALITY_SEVERITY_RULE"`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('No facts came back.');
  return facts;
}

/** Notes an achievement of a member. Answers whether it is new. */
export async function markAchievement(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  name: AchievementName,
  now: Date,
): Promise<boolean> {
  const made = await sql`
    insert into achievements (company_id, member_id, name, done_at)
    values (${companyId}, ${memberId}, ${name}, ${now}) on conflict do nothing`.execute(db);
  return (made.numAffectedRows ?? 0n) > 0n;
}
