import { reportEndpoints } from '@sluice/contract/endpoints/reports';
import {
  MOST_REPORTS,
  nextReportAt,
  REPORT_VIEW_LABELS,
  type ReportDraft,
  type ReportedView,
  readReportAddress,
  reportRefusals,
  TOO_MANY_REPORTS_TEXT,
  UNKNOWN_RECIPIENT_TEXT,
} from '@sluice/domain/reports';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { reportDocument } from '../../reports/report-document.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { activeMembers } from '../../repositories/members.ts';
import {
  addReport,
  changeReport,
  countReports,
  deleteReport as deleteStored,
  listReports as listStored,
  setRecipients,
} from '../../repositories/reports.ts';

type Draft = { readonly [Field in keyof ReportDraft]?: ReportDraft[Field] | undefined };

/** What of a draft is stored: the name trimmed, secrets in it and in a search masked, and the members who are written to. */
interface Storable {
  readonly name?: string;
  readonly view?: ReportedView;
  readonly memberIds?: readonly number[];
}

async function storable({ deps, actor }: RouteContext, draft: Draft): Promise<Storable> {
  const { companyId } = actor;
  const refusals: Record<string, string> = { ...reportRefusals(definedOf(draft)) };
  const byEmail = new Map(
    (await activeMembers(deps.db, companyId)).map(({ id, email }) => [email, id]),
  );
  const memberIds = draft.recipients?.map((email) => byEmail.get(email) ?? 0);
  if (refusals.recipients === undefined && memberIds?.includes(0) === true) {
    refusals.recipients = UNKNOWN_RECIPIENT_TEXT;
  }
  if (Object.keys(refusals).length > 0) {
    const fields = Object.fromEntries(
      Object.entries(refusals).map(([name, text]) => [name, [text]]),
    );
    throw new Problem('validation', { fields });
  }
  const mask = (text: string) => maskForCompany(deps, companyId, text);
  const view = draft.address === undefined ? null : readReportAddress(draft.address);
  return {
    ...(draft.name === undefined ? {} : { name: await mask(draft.name.trim()) }),
    ...(view === null ? {} : { view: await maskedView(view, mask) }),
    ...(memberIds === undefined ? {} : { memberIds: [...new Set(memberIds)] }),
  };
}

function definedOf(draft: Draft): Partial<ReportDraft> {
  const { name, address, recipients } = draft;
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(recipients === undefined ? {} : { recipients }),
  };
}

async function maskedView(
  view: ReportedView,
  mask: (text: string) => Promise<string>,
): Promise<ReportedView> {
  const params = new URLSearchParams(view.query);
  const search = params.get('search');
  if (search === null) return view;
  const masked = await mask(search);
  if (masked === search) return view;
  params.set('search', masked);
  return { ...view, query: params.toString() };
}

async function requireReport(db: Kysely<Schema>, { actor }: RouteContext, id: number) {
  const [report] = await listStored(db, actor.companyId, id);
  if (report === undefined) throw new Problem('not_found');
  return report;
}

async function audit(
  trx: Kysely<Schema>,
  { actor, requestId, now }: RouteContext,
  action: 'scheduled_report.created' | 'scheduled_report.updated' | 'scheduled_report.deleted',
  id: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const by = { actorId: actor.memberId, requestId, at: now };
  const target = `scheduled_report:${id}`;
  await writeAudit(trx, actor.companyId, { ...by, action, target, detail });
}

const getReportDocument = route(
  reportEndpoints.getReportDocument,
  async ({ query }, { deps, actor, now }) => {
    const view = readReportAddress(query.address);
    if (view === null) {
      const [text = ''] = Object.values(reportRefusals({ address: query.address }));
      throw new Problem('validation', { fields: { address: [text] } });
    }
    const title = view.view === 'analytics' ? REPORT_VIEW_LABELS.analytics : 'Incidents';
    const context = { companyId: actor.companyId, now, asOf: query.as_of };
    return { status: 200, data: await reportDocument(deps.db, title, view, context) };
  },
);

const listReports = route(reportEndpoints.listReports, async (_, { deps, actor }) => ({
  status: 200,
  data: await listStored(deps.db, actor.companyId),
}));

const createReport = route(reportEndpoints.createReport, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const { companyId, memberId } = actor;
  const { name = '', view, memberIds = [] } = await storable(context, body);
  if (view === undefined) throw new Problem('bad_request');
  const id = await deps.db.transaction().execute(async (trx) => {
    if ((await countReports(trx, companyId)) >= MOST_REPORTS) {
      throw new Problem('limit_reached', { detail: TOO_MANY_REPORTS_TEXT });
    }
    const { frequency } = body;
    const nextRunAt = nextReportAt(frequency, now);
    const content = { ...view, name, frequency, isPaused: false, nextRunAt };
    const made = await addReport(trx, companyId, memberId, content, now);
    await setRecipients(trx, companyId, made, memberIds);
    const detail = { name, recipients: memberIds.length };
    await audit(trx, context, 'scheduled_report.created', made, detail);
    return made;
  });
  return { status: 201, data: await requireReport(deps.db, context, id) };
});

const updateReport = route(reportEndpoints.updateReport, async ({ params, body }, context) => {
  const { deps, actor, now } = context;
  const { companyId } = actor;
  const { id } = params;
  const { name, view, memberIds } = await storable(context, body);
  await deps.db.transaction().execute(async (trx) => {
    const current = await requireReport(trx, context, id);
    const frequency = body.frequency ?? current.frequency;
    const isPaused = body.is_paused ?? current.is_paused;
    const change = {
      ...(name === undefined ? {} : { name }),
      ...view,
      frequency,
      isPaused,
      // A report that was due while it was paused is not sent when it is changed.
      nextRunAt: isPaused ? null : nextReportAt(frequency, now),
    };
    const at = { id, version: body.version };
    if (!(await changeReport(trx, companyId, at, change, now))) {
      throw new Problem('stale', { extra: { current } });
    }
    if (memberIds !== undefined) await setRecipients(trx, companyId, id, memberIds);
    const detail = { name: name ?? current.name, is_paused: isPaused };
    await audit(trx, context, 'scheduled_report.updated', id, detail);
  });
  return { status: 200, data: await requireReport(deps.db, context, id) };
});

const deleteReport = route(reportEndpoints.deleteReport, async ({ params }, context) => {
  const { deps, actor } = context;
  await deps.db.transaction().execute(async (trx) => {
    const { name } = await requireReport(trx, context, params.id);
    await deleteStored(trx, actor.companyId, params.id);
    await audit(trx, context, 'scheduled_report.deleted', params.id, { name });
  });
  return { status: 204, data: undefined };
});

export const REPORT_ROUTES = {
  getReportDocument,
  listReports,
  createReport,
  updateReport,
  deleteReport,
} satisfies Record<keyof typeof reportEndpoints, Route>;
