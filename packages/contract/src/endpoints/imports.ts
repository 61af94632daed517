import { IMPORT_FORMATS } from '@sluice/domain/imports';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** What an import did, or what it would do. */
export const importResultSchema = v.object({
  format: v.picklist(IMPORT_FORMATS),
  is_dry_run: v.boolean(),
  new_incidents: v.number(),
  new_occurrences: v.number(),
  known_occurrences: v.number(),
  skipped: v.number(),
});
export type ImportResult = v.InferOutput<typeof importResultSchema>;

/** Reports of other scanners, and exports of the API workspace tool, brought in by hand. */
export const importEndpoints = {
  importReport: endpoint({
    method: 'POST',
    path: '/api/v1/imports',
    summary:
      'Makes incidents of a report (gitleaks, TruffleHog, SARIF) or a Postman export. A dry run counts and changes nothing.',
    access: 'session',
    permission: 'MANAGE_SOURCES',
    body: v.object({
      /** The file. It is read and never kept. */
      text: v.string(),
      /** Names the repository of entries that name none. */
      repository: v.optional(v.pipe(v.string(), v.maxLength(2048)), ''),
      is_dry_run: v.boolean(),
    }),
    replies: { 200: importResultSchema },
    failures: { 429: v.object({ detail: v.string() }) },
  }),
} as const;
