import { REPORT_FREQUENCIES, REPORT_VIEWS } from '@sluice/domain/reports';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParamsSchema, idSchema } from '../schemas/basics.ts';

/** A view that is sent to members again and again. */
export const reportSchema = v.object({
  id: idSchema,
  name: v.string(),
  view: v.picklist(REPORT_VIEWS),
  /** The address of the view in the app, from its path on. */
  address: v.string(),
  frequency: v.picklist(REPORT_FREQUENCIES),
  /** Members who have left or are blocked receive nothing, and stay in the list until they are taken out. */
  recipients: v.array(v.object({ email: v.string(), is_active: v.boolean() })),
  is_paused: v.boolean(),
  /** Null while it is paused. */
  next_run_at: v.nullable(dateSchema),
  last_sent_at: v.nullable(dateSchema),
  version: v.number(),
});
export type Report = v.InferOutput<typeof reportSchema>;

const addressSchema = v.pipe(v.string(), v.maxLength(8192));
const recipientsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(254))), v.maxLength(200));
const cellSchema = v.nullable(v.union([v.string(), v.number()]));

/** A view as data; `domain/report-document` makes its file and its mail. */
export const reportDocumentSchema = v.object({
  title: v.string(),
  as_of: dateSchema,
  address: v.string(),
  tables: v.array(
    v.object({
      title: v.string(),
      columns: v.array(v.string()),
      rows: v.array(v.array(cellSchema)),
    }),
  ),
});

const path = '/api/v1/reports';
const staleSchema = v.object({ detail: v.string(), code: v.string(), current: reportSchema });
const fullSchema = v.object({ detail: v.string(), code: v.string() });

/** Reports by mail, which admins manage, and any view as data, which every member may read. */
export const reportEndpoints = {
  getReportDocument: endpoint({
    method: 'GET',
    path: '/api/v1/report_documents',
    summary: 'A view as tables, as of a moment. A list of incidents holds as of now.',
    access: 'session',
    query: v.object({
      address: addressSchema,
      /** Of Analytics alone: by default now. */
      as_of: v.optional(dateSchema),
    }),
    replies: { 200: reportDocumentSchema },
  }),
  listReports: endpoint({
    method: 'GET',
    path,
    summary: 'The reports of the company, by name.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    replies: { 200: v.array(reportSchema) },
  }),
  createReport: endpoint({
    method: 'POST',
    path,
    summary: 'Sends a view to members, weekly or monthly.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      name: v.string(),
      address: addressSchema,
      frequency: v.picklist(REPORT_FREQUENCIES),
      /** Their e-mail addresses. */
      recipients: recipientsSchema,
    }),
    replies: { 201: reportSchema },
    failures: { 409: fullSchema },
  }),
  updateReport: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Changes a report, pauses it, or lets it go on.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({
      name: v.exactOptional(v.string()),
      address: v.exactOptional(addressSchema),
      frequency: v.exactOptional(v.picklist(REPORT_FREQUENCIES)),
      recipients: v.exactOptional(recipientsSchema),
      is_paused: v.exactOptional(v.boolean()),
      version: v.number(),
    }),
    replies: { 200: reportSchema },
    failures: { 409: staleSchema },
  }),
  deleteReport: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a report: it is sent no more.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
