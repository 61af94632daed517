import { checkText } from '@sluice/domain/secret-days';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import { createCompany, createMember } from '../../src/repositories/companies.ts';

/*
 * One company that holds most, and four smaller ones beside it, over three years. All of it follows from numbers by a hash, so that each run
 * has the same rows. The amounts of the issue are those of scale 1.
 */

const INCIDENTS = 1_000_000;
const PER_INCIDENT = 10;
const ACTIVITY = 20_000_000;
const DEVELOPERS = 100_000;
const REPOSITORIES = 20_000;
const MEMBERS = 40;
/** The share of the first company; each other one has a quarter of the rest. */
const SHARE = 0.8;
const OTHERS = 4;
/** Rows of one statement. */
const CHUNK = 50_000;
const DAYS = 3 * 365;

/** From 0 to 1, by the row's number `n` and what it is drawn for. */
const drawn = (what: number, by: RawBuilder<unknown> = sql`n`) =>
  sql`((hashint8extended((${by})::bigint, ${sql.lit(what)}) & 1048575)::double precision / 1048576)`;
const oneOf = (items: readonly string[], what: number) =>
  sql`(array[${sql.join(items.map((item) => sql.lit(item)))}])[1 + floor(${drawn(what)} * ${sql.lit(items.length)})::integer]`;
const below = (most: number, what: number) =>
  sql`floor(${drawn(what)} * ${sql.lit(most)})::integer`;

/** What is generated of the first company. */
export interface Amounts {
  readonly incidents: number;
  readonly occurrences: number;
  readonly activity: number;
  readonly developers: number;
  readonly repositories: number;
}

interface Filling {
  readonly db: Kysely<Schema>;
  readonly companyId: number;
  readonly amounts: Amounts;
  /** Everything lies before it. */
  readonly now: Date;
}

async function inChunks(
  total: number,
  run: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= total; first += CHUNK)
    await run(first, Math.min(total, first + CHUNK - 1));
}

function amountsOf(scale: number, share: number): Amounts {
  const of = (count: number) => Math.max(1, Math.round(count * scale * share));
  const incidents = of(INCIDENTS);
  return {
    incidents,
    occurrences: incidents * PER_INCIDENT,
    activity: of(ACTIVITY),
    developers: of(DEVELOPERS),
    repositories: of(REPOSITORIES),
  };
}

async function fillPeople({ db, companyId, amounts, now }: Filling): Promise<void> {
  for (let index = 0; index < MEMBERS; index += 1) {
    const person = { email: `member-${index}@c${companyId}.example`, role: 'member' } as const;
    await createMember(db, companyId, person, now);
  }
  const sources = Math.max(10, Math.ceil(amounts.repositories / 10));
  await sql`insert into sources (company_id, url, name, is_local, created_at)
    select ${companyId}, 'https://code.example/acme/repo-' || n, 'acme/repo-' || n, false, ${now} from generate_series(1, ${sources}::integer) n`.execute(
    db,
  );
  await sql`insert into developers (company_id, name, email)
    select ${companyId}, 'Author ' || n, 'author-' || n || '@mail.example' from generate_series(1, ${amounts.developers}::integer) n`.execute(
    db,
  );
}

async function fillIncidents({ db, companyId, amounts, now }: Filling): Promise<void> {
  const ago = sql`interval '1 day' * ${sql.lit(DAYS)} * ${drawn(1)}`;
  await inChunks(amounts.incidents, async (first, last) => {
    await sql`
      insert into incidents (company_id, kind, detector, display_name, status, severity, assignee_id, tags, last_status_date,
        first_occurrence_date, last_occurrence_date, triggered_at, created_at, occurrence_count, haystack, resolution_reasons)
      select ${companyId}, case when ${drawn(2)} < 0.85 then 'secret' else 'keyword' end, 'detector_' || n % 300, 'Detector ' || n % 300,
        x.status, (array[10, 20, 30, 40, 50, 100])[1 + ${below(6, 4)}],
        case when ${drawn(5)} < 0.4 then ((select min(id) from members where company_id = ${companyId}) + ${below(MEMBERS, 6)}) end,
        case when x.status = 'resolved' and ${drawn(7)} < 0.1 then array['FALSE_POSITIVE'] else '{}'::text[] end,
        ${now}, x.at - interval '30 days', x.at, x.at, x.at - interval '20 days' * ${drawn(8)}, ${sql.lit(PER_INCIDENT)},
        'acme/repo-' || n % 97 || ' src/file-' || n, case when x.status = 'resolved' then array['revoked'] else '{}'::text[] end
      from (select n, ${oneOf(['triggered', 'triggered', 'acknowledged', 'resolved', 'resolved'], 3)} as status,
        date_trunc('milliseconds', ${now}::timestamptz - ${ago}) as at from generate_series(${first}::integer, ${last}::integer) n) x`.execute(
      db,
    );
  });
}

async function fillEvents({ db, companyId }: Filling): Promise<void> {
  const of = sql`from incidents i where i.company_id = ${companyId}`;
  const columns = sql`insert into events (company_id, incident_id, type, event, actor_id, reasons, description, state, incident_version, created_at)`;
  const i = sql`i.id`;
  await sql`${columns} select i.company_id, i.id, 'action', 'detect', null, '{}', null, 'triggered', 1, i.created_at ${of}`.execute(
    db,
  );
  // A tenth was resolved once before, and came back.
  await sql`${columns} select i.company_id, i.id, 'action', e.event, m.id, e.reasons, null, e.state, 2,
      i.created_at + (i.triggered_at - i.created_at) * e.part
    from incidents i cross join (values ('resolve', 'resolved', array['false_positive'], 0.4), ('reopen', 'triggered', '{}'::text[], 0.6)) e(event, state, reasons, part)
    cross join lateral (select min(id) as id from members where company_id = ${companyId}) m
    where i.company_id = ${companyId} and ${drawn(21, i)} < 0.1`.execute(db);
  await sql`${columns} select i.company_id, i.id, 'action', case i.status when 'resolved' then 'resolve' else 'acknowledge' end, m.id,
      i.resolution_reasons, null, i.status, 3, i.triggered_at
    from incidents i cross join lateral (select min(id) as id from members where company_id = ${companyId}) m
    where i.company_id = ${companyId} and i.status <> 'triggered'`.execute(db);
  await sql`${columns} select i.company_id, i.id, 'action', 'validity_change', null, '{}', ${checkText('valid', false)}, 'triggered', 2,
      i.created_at + interval '1 minute' ${of} and i.kind = 'secret' and ${drawn(22, i)} < 0.01`.execute(
    db,
  );
}

async function fillOccurrences({ db, companyId, amounts }: Filling): Promise<void> {
  const { rows } = await sql<{ source: number; sources: number; developer: number; first: number }>`
    select (select min(id) from sources where company_id = ${companyId}) as source,
      (select count(*)::integer from sources where company_id = ${companyId}) as sources,
      (select min(id) from developers where company_id = ${companyId}) as developer,
      (select min(id) from incidents where company_id = ${companyId}) as first`.execute(db);
  const [at = { source: 0, sources: 1, developer: 0, first: 0 }] = rows;
  const perChunk = Math.floor(CHUNK / PER_INCIDENT);
  for (let first = 0; first < amounts.incidents; first += perChunk) {
    const from = at.first + first;
    await sql`
      insert into occurrences (company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at, visible_at,
        triggered_at, developer_id, tags, false_positive)
      select ${companyId}, x.id, ${at.source}::integer + ${below(at.sources, 12)}, md5(x.n::text) || 'abcdef01', 'Change a module',
        'src/module-' || x.n % 50 || '/config.ts', x.n % 400 + 1, x.at - interval '2 hours' - interval '60 days' * ${drawn(13)} ^ 4,
        case when ${drawn(14)} < 0.5 then x.at - interval '1 day' * ${drawn(15)} end, x.at,
        ${at.developer}::integer + ${below(amounts.developers, 16)},
        case when ${drawn(17)} < 0.2 then array['FROM_HISTORICAL_SCAN'] else '{}'::text[] end,
        case when ${drawn(18)} < 0.05 then 'placeholder' end
      from (
        select i.id, i.id::bigint * 100 + k as n, date_trunc('milliseconds', i.triggered_at - (i.triggered_at - i.created_at) * k / 10.0) as at
        from incidents i cross join generate_series(0, ${sql.lit(PER_INCIDENT - 1)}) k
        where i.company_id = ${companyId} and i.id >= ${from} and i.id < ${from + perChunk}) x`.execute(
      db,
    );
  }
  await sql`update incidents i set first_occurrence_id = o.first, last_occurrence_id = o.last, developer_ids = array[o.developer], developer_count = 1
    from (select incident_id, min(id) as first, max(id) as last, min(developer_id) as developer from occurrences
      where company_id = ${companyId} group by 1) o
    where i.company_id = ${companyId} and i.id = o.incident_id`.execute(db);
}

async function fillActivity({ db, companyId, amounts, now }: Filling): Promise<void> {
  const types = [...Array<string>(17).fill('Commit'), 'PushEvent', 'PushEvent', 'CreateEvent'];
  const ago = sql`interval '1 day' * ${sql.lit(DAYS)} * ${drawn(31)}`;
  const { rows } = await sql<{ source: number; sources: number }>`
    select min(id) as source, count(*)::integer as sources from sources where company_id = ${companyId}`.execute(
    db,
  );
  const [at = { source: 0, sources: 1 }] = rows;
  await inChunks(amounts.activity, async (first, last) => {
    await sql`
      insert into activity_events (company_id, repository_name, source_id, type, key, member_login, member_name, member_email, happened_at)
      select ${companyId}, 'acme/repo-' || ${below(amounts.repositories, 32)}, ${at.source}::integer + ${below(at.sources, 37)},
        case when ${drawn(33)} < 0.001 then 'PublicEvent' else ${oneOf(types, 34)} end, md5('a' || n) || 'abcdef01', '',
        'Author ' || ${below(amounts.developers, 35)}, 'author@bench.example', date_trunc('milliseconds', ${now}::timestamptz - ${ago})
      from generate_series(${first}::integer, ${last}::integer) n`.execute(db);
  });
  // The commits of a twentieth of the occurrences are activity, too.
  await sql`
    insert into activity_events (company_id, repository_name, source_id, type, key, member_name, member_email, happened_at)
    select o.company_id, s.name, s.id, 'Commit', o.commit_sha, 'Author', 'author@bench.example', o.committed_at
    from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
    where o.company_id = ${companyId} and ${drawn(36, sql`o.id`)} < 0.05
    on conflict do nothing`.execute(db);
}

async function fillPerimeter({ db, companyId, amounts, now }: Filling): Promise<void> {
  const ago = (what: number, by = sql`n`) =>
    sql`${now}::timestamptz - interval '1 day' * ${sql.lit(DAYS)} * ${drawn(what, by)}`;
  await sql`insert into organizations (company_id, login, name, created_at)
    select ${companyId}, 'acme-' || n, 'Acme ' || n, ${now} from generate_series(1, 50) n`.execute(
    db,
  );
  await sql`insert into perimeter_repositories (company_id, name, organization_id, contributors, is_fork, is_deleted, created_at)
    select ${companyId}, 'acme/repo-' || n, case when ${drawn(41)} < 0.7 then (select min(id) from organizations where company_id = ${companyId}) + ${below(50, 42)} end,
      case when ${drawn(43)} < 0.9 then ${below(400, 44)} end, ${drawn(45)} < 0.1, ${drawn(46)} < 0.02, ${now}
    from generate_series(1, ${amounts.repositories}::integer) n`.execute(db);
  await sql`insert into perimeter_developers (company_id, name, github_login, first_linked_at)
    select ${companyId}, case when ${drawn(51)} < 0.9 then (array['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'])[1 + ${below(6, 52)}] || ' ' || md5(n::text) else '' end,
      case when ${drawn(53)} < 0.8 then 'dev-' || n end, ${ago(54)}
    from generate_series(1, ${amounts.developers}::integer) n`.execute(db);
  await sql`insert into perimeter_emails (company_id, email, developer_id)
    select x.company_id, 'dev-' || x.id || '@' || (array['bench.example', 'mail.example', 'corp.example', 'lab.example'])[1 + k + ${below(3, 55)} % 3], x.id
    from perimeter_developers x cross join generate_series(0, 1) k cross join lateral (select x.id::bigint as n) as d
    where x.company_id = ${companyId} and (k = 0 or ${drawn(56)} < 0.3) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into perimeter_origins (company_id, subject, subject_id, reason, detail, linked_at, deactivated_at)
    select x.company_id, 'developer', x.id, (array['git_email', 'github_organization', 'github_bio', 'github_company', 'manual'])[1 + ${below(5, 57)}], k::text,
      ${ago(58)}, case when ${drawn(59)} < 0.1 then ${now}::timestamptz end
    from perimeter_developers x cross join generate_series(0, 1) k cross join lateral (select x.id::bigint * 2 + k as n) as d
    where x.company_id = ${companyId} and (k = 0 or ${drawn(60)} < 0.5)`.execute(db);
  await sql`insert into perimeter_origins (company_id, subject, subject_id, reason, linked_at)
    select x.company_id, 'repository', x.id, 'manual', ${ago(61)}
    from perimeter_repositories x cross join lateral (select x.id::bigint as n) as d where x.company_id = ${companyId}`.execute(
    db,
  );
  await sql`insert into perimeter_origins (company_id, subject, subject_id, reason, linked_at)
    select company_id, 'organization', id, 'manual', ${now} from organizations where company_id = ${companyId}`.execute(
    db,
  );
  await sql`insert into contributors (company_id, source_id, email)
    select ${companyId}, s.id, 'author-' || ${below(amounts.developers, 62)} || '@mail.example'
    from sources s cross join generate_series(1, 10) k cross join lateral (select s.id::bigint * 10 + k as n) as d
    where s.company_id = ${companyId} on conflict do nothing`.execute(db);
}

const PARTS = {
  incidents: [fillIncidents, fillEvents, fillOccurrences],
  activity: [fillActivity],
  perimeter: [fillPerimeter],
} as const;
/** A part of the data; a bench takes those that it reads. */
export type Part = keyof typeof PARTS;

/** Fills the company of a bench, and the others beside it. */
export async function fillCompany(
  db: Kysely<Schema>,
  companyId: number,
  scale: number,
  parts: readonly Part[],
): Promise<Amounts> {
  const now = new Date();
  const amounts = amountsOf(scale, SHARE);
  const fillings: Filling[] = [{ db, companyId, amounts, now }];
  for (let index = 0; index < OTHERS; index += 1) {
    const other = await createCompany(db, { name: `Other ${index}` }, now);
    const smaller = amountsOf(scale, (1 - SHARE) / OTHERS);
    fillings.push({ db, companyId: other, amounts: smaller, now });
  }
  for (const filling of fillings) {
    await fillPeople(filling);
    for (const part of parts) for (const fill of PARTS[part]) await fill(filling);
  }
  await sql`vacuum analyze`.execute(db);
  return amounts;
}
