import type {
  FigureCommit,
  FigureEvent,
  FigureHistory,
  FigureIncident,
  FigureOccurrence,
} from '@sluice/domain/figure-reference';
import { checkText } from '@sluice/domain/secret-days';
import type { Status } from '@sluice/domain/status';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createRandom, type Random } from '../demo/random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of which moments a history may be. */
export interface HistorySpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** A drawn moment; often one of the edges that a figure turns at: a midnight, or the same hour again. */
function aMoment(random: Random, { startMs, endMs }: HistorySpan): number {
  const atMs = startMs + Math.floor(random.fraction() * (endMs - startMs));
  if (random.chance(0.2)) return Math.max(startMs, atMs - (atMs % DAY_MS));
  return random.chance(0.2) ? Math.max(startMs, atMs - (atMs % HOUR_MS)) : atMs;
}

function theEvents(random: Random, span: HistorySpan, createdAtMs: number): FigureEvent[] {
  const events: FigureEvent[] = [
    {
      atMs: createdAtMs,
      status: 'triggered',
      isResolved: false,
      isByPerson: false,
      isRemediation: false,
    },
  ];
  const moments = Array.from({ length: random.between(0, 5) }, () =>
    aMoment(random, { ...span, startMs: createdAtMs }),
  ).sort((a, b) => a - b);
  for (const atMs of moments) {
    // Sometimes the status stays: a note, or a reveal of the value.
    const status = random.pick<Status>(['triggered', 'acknowledged', 'resolved', 'resolved']);
    const isResolved = status === 'resolved';
    const isByPerson = random.chance(0.8);
    events.push({
      atMs,
      status,
      isResolved,
      isByPerson,
      isRemediation: isResolved && random.chance(0.7),
    });
  }
  return events;
}

function anIncident(
  random: Random,
  span: HistorySpan,
  commits: readonly FigureCommit[],
): FigureIncident {
  const createdAtMs = aMoment(random, span);
  const seen = [
    createdAtMs,
    ...Array.from({ length: random.between(0, 2) }, () =>
      aMoment(random, { ...span, startMs: createdAtMs }),
    ),
  ];
  const occurrences = seen.map((triggeredAtMs, index): FigureOccurrence => {
    const known = commits.length > 0 && random.chance(0.7) ? random.pick(commits) : null;
    return {
      source: known?.source ?? '0',
      sha: known?.sha ?? `unknown-${triggeredAtMs}-${index}`,
      // Sometimes a commit with a date in the future.
      committedAtMs: triggeredAtMs - random.between(-2, 90) * HOUR_MS,
      visibleAtMs: random.chance(0.5) ? triggeredAtMs - random.between(0, 30) * HOUR_MS : null,
      triggeredAtMs,
      isHistorical: random.chance(0.2),
      isFalsePositive: random.chance(0.15),
    };
  });
  const events = theEvents(random, span, createdAtMs);
  const checks = Array.from({ length: random.between(0, 3) }, () => ({
    atMs: aMoment(random, { ...span, startMs: createdAtMs }),
    isValid: random.chance(0.6),
  })).sort((a, b) => a.atMs - b.atMs);
  return { createdAtMs, events, checks, occurrences };
}

/** Draws the history of a company. */
export function drawHistory(seed: number, span: HistorySpan): FigureHistory {
  const random = createRandom(seed);
  const commits = Array.from({ length: random.between(0, 8) }, (_, index): FigureCommit => {
    const committedAtMs = aMoment(random, span);
    const lateMs = random.chance(0.3) ? random.between(0, 200) * HOUR_MS : 0;
    return {
      source: String(random.between(0, 1)),
      sha: `commit-${index}`,
      committedAtMs,
      recordedAtMs: committedAtMs + lateMs,
    };
  });
  const incidents = Array.from({ length: random.between(0, 6) }, () =>
    anIncident(random, span, commits),
  );
  return { incidents, commits };
}

/** A history with the company that it is stored for. */
export interface StoredHistory {
  readonly companyId: number;
  readonly history: FigureHistory;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Makes the companies, each with two repositories and a developer. Answers their ids. */
export async function storeCompanies(
  db: Kysely<Schema>,
  count: number,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into companies (name, created_at, updated_at) select 'Drawn ' || n, ${at}, ${at}
    from generate_series(1, ${count}::integer) n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into sources (company_id, url, name, is_local, created_at)
    select c, '/' || n, n, true, ${at} from unnest(${ids}::integer[]) c, unnest(array['0', '1']) n`.execute(
    db,
  );
  await sql`insert into developers (company_id, name, email)
    select c, 'Dev', 'dev@elsewhere.example' from unnest(${ids}::integer[]) c`.execute(db);
  return ids;
}

/** Stores what the histories say of a stretch of time: after `from`, up to and with `to`. The stretches of a history follow each other. */
export async function storeStretch(
  db: Kysely<Schema>,
  stored: readonly StoredHistory[],
  from: number,
  to: number,
): Promise<void> {
  const isIn = (atMs: number) => atMs > from && atMs <= to;
  const commits: object[] = [];
  const incidents: object[] = [];
  const occurrences: object[] = [];
  const events: object[] = [];
  for (const { companyId, history } of stored) {
    for (const one of history.commits) {
      if (!isIn(one.recordedAtMs)) continue;
      const { source, sha } = one;
      commits.push({
        companyId,
        source,
        sha,
        at: iso(one.committedAtMs),
        recorded: iso(one.recordedAtMs),
      });
    }
    for (const [index, one] of history.incidents.entries()) {
      const id = companyId * 100 + index;
      const known = one.events.filter(({ atMs }) => atMs <= to);
      const seen = one.occurrences.map((o) => o.triggeredAtMs).filter((ms) => ms <= to);
      if (known.length === 0) continue;
      const status = known.at(-1)?.status;
      incidents.push({
        companyId,
        id,
        status,
        at: iso(one.createdAtMs),
        ref: iso(Math.max(...seen)),
      });
      for (const [place, o] of one.occurrences.entries()) {
        if (!isIn(o.triggeredAtMs)) continue;
        const tags = o.isHistorical ? ['FROM_HISTORICAL_SCAN'] : [];
        occurrences.push({
          companyId,
          id,
          place,
          source: o.source,
          sha: o.sha,
          tags,
          committed: iso(o.committedAtMs),
          visible: iso(o.visibleAtMs),
          at: iso(o.triggeredAtMs),
          fake: o.isFalsePositive ? 'placeholder' : null,
        });
      }
      for (const e of one.events) {
        if (!isIn(e.atMs)) continue;
        const reasons = e.isResolved ? [e.isRemediation ? 'revoked' : 'false_positive'] : [];
        events.push({
          companyId,
          id,
          status: e.status,
          reasons,
          actor: e.isByPerson ? 1 : null,
          at: iso(e.atMs),
          event: 'drawn',
          text: null,
        });
      }
      for (const check of one.checks) {
        if (!isIn(check.atMs)) continue;
        events.push({
          companyId,
          id,
          status: one.events.findLast(({ atMs }) => atMs <= check.atMs)?.status ?? 'triggered',
          reasons: [],
          actor: null,
          at: iso(check.atMs),
          event: 'validity_change',
          text: checkText(check.isValid ? 'valid' : 'invalid', false),
        });
      }
    }
  }
  await sql`
    insert into activity_events (company_id, repository_name, source_id, type, key, happened_at, recorded_at)
    select n."companyId", s.name, s.id, 'Commit', n.sha, n.at, n.recorded
    from jsonb_to_recordset(${json(commits)}) as n("companyId" integer, source text, sha text, at timestamptz, recorded timestamptz)
    join sources s on s.company_id = n."companyId" and s.name = n.source`.execute(db);
  await sql`
    insert into incidents as i (company_id, id, kind, detector, display_name, status, last_status_date, first_occurrence_date,
      last_occurrence_date, triggered_at, created_at) overriding system value
    select n."companyId", n.id, 'secret', 'drawn', 'Drawn', n.status, n.at, n.at, n.at, n.ref, n.at
    from jsonb_to_recordset(${json(incidents)}) as n("companyId" integer, id integer, status text, at timestamptz, ref timestamptz)
    on conflict (company_id, id) do update set status = excluded.status, triggered_at = excluded.triggered_at`.execute(
    db,
  );
  await sql`
    insert into occurrences (company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at, visible_at,
      triggered_at, developer_id, tags, false_positive)
    select n."companyId", n.id, s.id, n.sha, '', 'a.txt', n.place, n.committed, n.visible, n.at, d.id,
      array(select jsonb_array_elements_text(n.tags)), n.fake
    from jsonb_to_recordset(${json(occurrences)}) as n("companyId" integer, id integer, place integer, source text, sha text,
      tags jsonb, committed timestamptz, visible timestamptz, at timestamptz, fake text)
    join sources s on s.company_id = n."companyId" and s.name = n.source
    join developers d on d.company_id = n."companyId"`.execute(db);
  // Events of the same moment are ordered by their ids.
  await sql`
    insert into events (company_id, incident_id, type, event, actor_id, reasons, description, state, incident_version, created_at)
    select (n ->> 'companyId')::integer, (n ->> 'id')::integer, 'action', n ->> 'event', (n ->> 'actor')::integer,
      array(select jsonb_array_elements_text(n -> 'reasons')), n ->> 'text', n ->> 'status', 1, (n ->> 'at')::timestamptz
    from jsonb_array_elements(${json(events)}) with ordinality as e(n, place) order by place`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}
