import { analyticsTables, incidentTables } from '@sluice/domain/report-document';
import {
  kindOfView,
  MOST_REPORTS,
  nextReportAt,
  readReportAddress,
  reportAddress,
  reportRefusals,
  TOO_MANY_REPORTS_TEXT,
  UNKNOWN_RECIPIENT_TEXT,
} from '@sluice/domain/reports';
import { STATUSES, type Status } from '@sluice/domain/status';
import type { Report, reportEndpoints } from '../endpoints/reports.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

interface Draft {
  readonly name?: string;
  readonly address?: string;
  readonly recipients?: readonly string[];
}

function draftRefusal(database: MockDatabase, draft: Draft): ProblemDetails | null {
  const refusals: Record<string, string> = { ...reportRefusals(draft) };
  const { recipients } = draft;
  if (refusals.recipients === undefined && recipients !== undefined) {
    const active = new Set(
      database.team.filter(({ is_active }) => is_active).map(({ email }) => email),
    );
    if (!recipients.every((email) => active.has(email)))
      refusals.recipients = UNKNOWN_RECIPIENT_TEXT;
  }
  const fields = Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, [text]]));
  return Object.keys(fields).length === 0 ? null : problem('validation', { fields });
}

function recipientsOf(database: MockDatabase, emails: readonly string[]): Report['recipients'] {
  return database.team
    .filter(({ email }) => emails.includes(email))
    .map((one) => ({ email: one.email, is_active: one.is_active }))
    .sort((a, b) => a.email.localeCompare(b.email));
}

function viewOf(address: string): Pick<Report, 'view' | 'address'> | null {
  const view = readReportAddress(address);
  return view === null ? null : { view: view.view, address: reportAddress(view) };
}

function counts(incidents: readonly { readonly status: Status }[]): Record<Status, number> {
  const none: Record<Status, number> = { triggered: 0, acknowledged: 0, resolved: 0 };
  for (const status of STATUSES)
    none[status] = incidents.filter((one) => one.status === status).length;
  return none;
}

/** Reports over the database. A document has the counts and the incidents of its kind, without its filters. */
export const reportHandlers: Handlers<typeof reportEndpoints, MockContext> = {
  getReportDocument: ({ query }, { database }) => {
    const view = readReportAddress(query.address);
    if (view === null) {
      const [text = ''] = Object.values(reportRefusals({ address: query.address }));
      return problem('validation', { fields: { address: [text] } });
    }
    const incidents = {
      secret: database.incidents,
      keyword: database.keywordIncidents,
      postman: database.postmanIncidents,
    }[kindOfView(view.view) ?? 'secret'];
    return {
      status: 200,
      data: {
        title: view.view === 'analytics' ? 'Analytics' : 'Incidents',
        as_of: query.as_of ?? database.now.toISOString(),
        address: reportAddress(view),
        tables:
          view.view === 'analytics'
            ? analyticsTables({
                metrics: [],
                counts: counts(incidents),
                repositories: [],
                members: [],
              })
            : incidentTables(counts(incidents), incidents),
      },
    };
  },
  listReports: (_, { database }) => ({
    status: 200,
    data: [...database.reports].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
  }),
  createReport: ({ body }, { database }) => {
    const refusal = draftRefusal(database, body);
    const view = viewOf(body.address);
    if (refusal !== null || view === null) return refusal ?? problem('bad_request');
    if (database.reports.length >= MOST_REPORTS) {
      return { ...problem('limit_reached'), detail: TOO_MANY_REPORTS_TEXT };
    }
    const report: Report = {
      id: database.nextId++,
      name: body.name.trim(),
      ...view,
      frequency: body.frequency,
      recipients: recipientsOf(database, body.recipients),
      is_paused: false,
      next_run_at: nextReportAt(body.frequency, database.now).toISOString(),
      last_sent_at: null,
      version: 1,
    };
    database.reports.push(report);
    return { status: 201, data: report };
  },
  updateReport: ({ params, body }, { database }) => {
    const refusal = draftRefusal(database, body);
    if (refusal !== null) return refusal;
    const known = database.reports.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    if (body.version !== known.version) return problem('stale', { current: known });
    const frequency = body.frequency ?? known.frequency;
    const is_paused = body.is_paused ?? known.is_paused;
    const next: Report = {
      ...known,
      ...(body.address === undefined ? {} : viewOf(body.address)),
      name: body.name?.trim() ?? known.name,
      frequency,
      recipients:
        body.recipients === undefined ? known.recipients : recipientsOf(database, body.recipients),
      is_paused,
      next_run_at: is_paused ? null : nextReportAt(frequency, database.now).toISOString(),
      version: known.version + 1,
    };
    database.reports = database.reports.map((one) => (one === known ? next : one));
    return { status: 200, data: next };
  },
  deleteReport: ({ params }, { database }) => {
    const known = database.reports.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    database.reports = database.reports.filter((one) => one !== known);
    return { status: 204, data: undefined };
  },
};
