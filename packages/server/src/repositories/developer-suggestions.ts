import type { DeveloperSuggestion } from '@sluice/contract/endpoints/developer-suggestions';
import { personName } from '@sluice/domain/person-name';
import { COMMITS_FROM, YOURS_REASONS, yoursEvidence } from '@sluice/domain/probably-yours';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import { listMembers } from './members.ts';

/** Suggestions that are made and shown at most. */
const MOST = 100;
/** Authors that are looked at, those with most commits first. */
const MOST_AUTHORS = 5_000;
/** Suggestions are made once a night. */
const EVERY_MS = 20 * 3_600_000;

const Evidence = v.fallback(
  v.array(v.object({ reason: v.picklist(YOURS_REASONS), detail: v.string() })),
  [],
);

/** The open suggestions of a company, those with most evidence first. */
export async function listDeveloperSuggestions(
  db: Kysely<Schema>,
  companyId: number,
): Promise<DeveloperSuggestion[]> {
  const rows = await db
    .selectFrom('developer_suggestions')
    .select(['id', 'email', 'name', 'github_login', 'evidence'])
    .where('company_id', '=', companyId)
    .where('settled_at', 'is', null)
    .orderBy(sql`jsonb_array_length(evidence)`, 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, evidence: v.parse(Evidence, row.evidence) }));
}

/** Takes a suggestion off the list for good; null when the company has none of this id that is open. */
export async function closeSuggestion(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<Pick<DeveloperSuggestion, 'email' | 'name' | 'github_login'> | null> {
  const row = await trx
    .updateTable('developer_suggestions')
    .set({ settled_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['email', 'name', 'github_login'])
    .executeTakeFirst();
  return row ?? null;
}

interface AuthorRow {
  email: string;
  name: string;
  login: string | null;
  commits: number;
  commits_here: number;
  other_emails: string[] | null;
}

/** Authors of known commits whose addresses belong to no developer of the perimeter. */
async function outsideAuthors(db: Kysely<Schema>, companyId: number): Promise<AuthorRow[]> {
  const { rows } = await sql<AuthorRow>`
    with seen as (
      select lower(a.member_email) as email, max(a.member_name) as name, max(nullif(a.member_login, '')) as login,
        count(*)::integer as commits,
        count(*) filter (where exists (select 1 from perimeter_repositories r
          where r.company_id = a.company_id and (r.source_id = a.source_id or lower(r.name) = lower(a.repository_name))))::integer
          as commits_here
      from activity_events a
      where a.company_id = ${companyId} and a.type = 'Commit' and a.member_email <> '' group by 1)
    select s.*, (
      select array_agg(distinct o.email) from seen o where o.email <> s.email
        and (o.login = s.login or (lower(o.name) = lower(s.name) and s.name like '% %'))) as other_emails
    from seen s
    where not exists (select 1 from perimeter_emails e where e.company_id = ${companyId} and e.email = s.email)
      and not exists (select 1 from developer_suggestions d
        where d.company_id = ${companyId} and d.email = s.email and d.settled_at is not null)
    order by (s.commits_here >= ${COMMITS_FROM}) desc, s.commits_here desc, s.email limit ${MOST_AUTHORS}`.execute(
    db,
  );
  return rows;
}

/** Makes the suggestions of one company. One that no longer holds goes; a settled one stays settled. */
export async function suggestDevelopers(
  trx: Kysely<Schema>,
  company: { readonly id: number; readonly domains: readonly string[] },
  now: Date,
): Promise<void> {
  const members = await listMembers(trx, company.id);
  const known = { domains: company.domains, memberNames: members.map(personName) };
  const found = (await outsideAuthors(trx, company.id)).flatMap((row) => {
    const evidence = yoursEvidence(
      {
        email: row.email,
        name: row.name,
        otherEmails: row.other_emails ?? [],
        commitsHere: row.commits_here,
        commits: row.commits,
      },
      known,
    );
    return evidence.length === 0 ? [] : [{ ...row, evidence }];
  });
  const kept = found.sort((a, b) => b.evidence.length - a.evidence.length).slice(0, MOST);
  await sql`delete from developer_suggestions where company_id = ${company.id} and settled_at is null
    and email <> all(${kept.map(({ email }) => email)}::text[])`.execute(trx);
  for (const { email, name, login, evidence } of kept) {
    await sql`
      insert into developer_suggestions (company_id, email, name, github_login, evidence, created_at)
      values (${company.id}, ${email}, ${name}, ${login}, ${JSON.stringify(evidence)}::jsonb, ${now})
      on conflict (company_id, email) do update
        set name = excluded.name, github_login = excluded.github_login, evidence = excluded.evidence`.execute(
      trx,
    );
  }
  await trx
    .updateTable('companies')
    .set({ developer_suggestions_at: now })
    .where('id', '=', company.id)
    .execute();
}

/** Makes the suggestions of the companies whose last ones are of the night before. */
export async function suggestAllDevelopers(db: Kysely<Schema>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('companies')
    .select(['id', 'domains'])
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('developer_suggestions_at', 'is', null),
        eb('developer_suggestions_at', '<', new Date(now.getTime() - EVERY_MS)),
      ]),
    )
    .execute();
  for (const company of due) {
    await db.transaction().execute((trx) => suggestDevelopers(trx, company, now));
  }
}
