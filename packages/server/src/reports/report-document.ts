import type { ReplyData } from '@sluice/contract/endpoint';
import type { reportEndpoints } from '@sluice/contract/endpoints/reports';
import { parseRequest } from '@sluice/contract/parse';
import { parseListQuery } from '@sluice/domain/list-query';
import {
  analyticsTables,
  incidentTables,
  MOST_REPORTED_INCIDENTS,
} from '@sluice/domain/report-document';
import { kindOfView, type ReportedView, reportAddress } from '@sluice/domain/reports';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { incidentCount } from '../repositories/incident-figures.ts';
import { listIncidents } from '../repositories/incident-lists.ts';
import { listPostmanIncidents } from '../repositories/postman-incidents.ts';
import { FIGURE_ANSWERS, FIGURE_ENDPOINTS } from '../routes/metrics/figure-answers.ts';

/** Whose report it is, and when. */
export interface ReportContext {
  readonly companyId: number;
  readonly now: Date;
  /** The moment as of which figures hold; undefined: now. */
  readonly asOf?: string | undefined;
}

/** A view as tables. Days are those of UTC, for its readers share no zone. */
export async function reportDocument(
  db: Kysely<Schema>,
  title: string,
  view: ReportedView,
  context: ReportContext,
): Promise<ReplyData<typeof reportEndpoints.getReportDocument>> {
  const { now, asOf } = context;
  const kind = kindOfView(view.view);
  return {
    title,
    as_of: kind === null ? (asOf ?? now.toISOString()) : now.toISOString(),
    address: reportAddress(view),
    tables:
      kind === null
        ? await figures(db, view.query, context)
        : await incidents(db, kind, view.query, context),
  };
}

async function figures(db: Kysely<Schema>, query: string, { companyId, now, asOf }: ReportContext) {
  const params = { ...Object.fromEntries(new URLSearchParams(query)), as_of: asOf };
  const raw = { params: {}, query: withoutUndefined(params), body: undefined };
  const context = { actor: { companyId }, now };
  const metrics = parseRequest(FIGURE_ENDPOINTS.getMetrics, raw);
  const counts = parseRequest(FIGURE_ENDPOINTS.getIncidentCount, raw);
  const aggregates = parseRequest(FIGURE_ENDPOINTS.getIncidentAggregates, raw);
  const repositories = parseRequest(FIGURE_ENDPOINTS.getRepositoryCounts, raw);
  if (!metrics.ok || !counts.ok || !aggregates.ok || !repositories.ok) {
    throw new Problem('validation', { fields: metrics.ok ? {} : metrics.fields });
  }
  const { metrics: cards } = await FIGURE_ANSWERS.getMetrics(db, metrics.input.query, context);
  const count = await FIGURE_ANSWERS.getIncidentCount(db, counts.input.query, context);
  const bars = await FIGURE_ANSWERS.getIncidentAggregates(db, aggregates.input.query, context);
  const top = await FIGURE_ANSWERS.getRepositoryCounts(db, repositories.input.query, context);
  return analyticsTables({
    metrics: cards,
    counts: count.count_by_status,
    repositories: top.repositories,
    members: bars.incidents_by_assignee,
  });
}

function withoutUndefined(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function incidents(
  db: Kysely<Schema>,
  kind: NonNullable<ReturnType<typeof kindOfView>>,
  query: string,
  { companyId, now }: ReportContext,
) {
  const list = parseListQuery(new URLSearchParams(query), 'all');
  const scoped = { companyId, kind, scope: list, timeZone: 'UTC', now };
  const page = { ordering: list.ordering, offset: 0, limit: MOST_REPORTED_INCIDENTS };
  const { count_by_status } = await incidentCount(db, { ...scoped, asOf: null });
  const rows =
    kind === 'postman'
      ? (await listPostmanIncidents(db, scoped, page)).map((row) => ({
          ...row,
          display_name: row.detector_name,
          status: row.incident_status,
          ref_date: row.last_seen_at,
        }))
      : await listIncidents(db, scoped, page);
  return incidentTables(count_by_status, rows);
}
