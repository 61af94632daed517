import { type ImportResult, importEndpoints } from '@sluice/contract/endpoints/imports';
import {
  MOST_IMPORTED,
  POSTMAN_OFF_TEXT,
  TOO_MANY_IMPORTED_TEXT,
  UNKNOWN_IMPORT_TEXT,
} from '@sluice/domain/imports';
import {
  PostmanError,
  type PostmanExport,
  type Report,
  ReportError,
  readPostman,
  readReport,
} from '@sluice/scanner';
import { Problem } from '../../errors.ts';
import { oneAtATime } from '../../http/one-at-a-time.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { importPostman } from '../../ingest/import-postman.ts';
import { importReport as storeReport } from '../../ingest/import-report.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { flagsOf, getCompany } from '../../repositories/companies.ts';

type Read =
  | { readonly format: 'postman'; readonly exported: PostmanExport }
  | { readonly format: Report['format']; readonly report: Report };

/** What the text is; throws its field error. */
function readImport(text: string): Read {
  try {
    return { format: 'postman', exported: readPostman(text) };
  } catch (error) {
    if (!(error instanceof PostmanError)) throw error;
  }
  try {
    const report = readReport(text);
    if (report.leaks.length > MOST_IMPORTED) {
      throw new Problem('validation', { fields: { text: [TOO_MANY_IMPORTED_TEXT] } });
    }
    return { format: report.format, report };
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    throw new Problem('validation', { fields: { text: [UNKNOWN_IMPORT_TEXT] } });
  }
}

async function store(
  { deps, actor, now }: RouteContext,
  read: Read,
  repository: string,
  isDryRun: boolean,
): Promise<ImportResult> {
  const request = { companyId: actor.companyId, now, isDryRun };
  const summary =
    'exported' in read
      ? await importPostman(deps.db, deps.vault, { ...request, exported: read.exported })
      : await storeReport(deps.db, deps.vault, {
          ...request,
          report: read.report,
          repository: repository === '' ? `${read.format} report` : repository,
        });
  return {
    format: read.format,
    is_dry_run: isDryRun,
    new_incidents: summary.new_incidents,
    new_occurrences: summary.new_occurrences,
    known_occurrences: summary.known_occurrences,
    skipped: 'skipped' in summary ? summary.skipped : 0,
  };
}

/** One import at a time for each company, because an import slows the calls of all members. */
const alone = oneAtATime<number>();

const importReport = route(importEndpoints.importReport, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId } = actor;
  const read = readImport(body.text);
  if (read.format === 'postman' && !flagsOf(await getCompany(deps.db, companyId)).postman) {
    throw new Problem('validation', { fields: { text: [POSTMAN_OFF_TEXT] } });
  }
  const isDryRun = body.is_dry_run;
  const data = await alone(companyId, () => store(context, read, body.repository.trim(), isDryRun));
  if (isDryRun) noteNothingChanged();
  else {
    const { format, new_incidents, new_occurrences } = data;
    await writeAudit(deps.db, companyId, {
      actorId: memberId,
      action: 'report.imported',
      target: `report:${format}`,
      detail: { type: format, new_incidents, new_occurrences },
      requestId,
      at: now,
    });
  }
  return { status: 200, data };
});

export const IMPORT_ROUTES = { importReport } satisfies Record<keyof typeof importEndpoints, Route>;
