import { idSchema } from '@sluice/contract/schemas/basics';
import { scopeEntries } from '@sluice/contract/schemas/scope';
import {
  EXPORT_REFUSAL_TEXTS,
  EXPORT_SCOPES,
  EXPORT_TYPES,
  exportRefusal,
  MOST_OPEN_EXPORTS,
  TOO_MANY_EXPORTS_TEXT,
} from '@sluice/domain/export-scope';
import { KINDS } from '@sluice/domain/kind-info';
import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import { permissionsOf } from '@sluice/domain/permissions';
import type { Handler } from 'hono';
import * as v from 'valibot';
import { readFrom } from '../../db/replica.ts';
import type { AppEnv, Deps, SignedIn } from '../../deps.ts';
import { Problem } from '../../errors.ts';
import { createShares } from '../../http/company-share.ts';
import { type CsvEnds, type CsvRow, csvStream } from '../../http/csv.ts';
import { checkCsrfToken } from '../../http/guards.ts';
import { openAnswers } from '../../http/open-answers.ts';
import { requireSignedIn } from '../../http/session.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  countExported,
  type ExportQuery,
  nextIncidents,
  nextOccurrences,
} from '../../repositories/export-rows.ts';
import { readScope } from '../read-scope.ts';
import { INCIDENT_SHEETS, OCCURRENCE_SHEET } from './export-columns.ts';

/** Rows of a query, and of a piece of the file. */
const PAGE = 1_000;

const idList = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
  v.array(idSchema),
);

/** The form of an export (spec 000 §7.7). The fields of the scope stand beside these. */
const formSchema = v.object({
  ...scopeEntries,
  csrf_token: v.string(),
  incident_type: v.optional(v.picklist(INCIDENT_KINDS), 'secret'),
  scope: v.picklist(EXPORT_SCOPES),
  type: v.picklist(EXPORT_TYPES),
  selected_ids: v.optional(idList, ''),
  reverse_selection: v.optional(v.picklist(['true', 'false']), 'false'),
});
type ExportForm = v.InferOutput<typeof formSchema>;

function queryOf(form: ExportForm, companyId: number, kind: IncidentKind, now: Date): ExportQuery {
  const values = form.scope === 'all' ? { tz: form.tz, rt: 'all' } : form;
  const isSelected = form.scope === 'selected';
  const isOnly = isSelected && form.reverse_selection === 'false';
  return {
    ...readScope(values, kind, { actor: { companyId }, now }),
    ids: isSelected ? form.selected_ids : [],
    take: isOnly ? 'only' : 'without',
  };
}

async function* incidentPages(deps: Deps, query: ExportQuery): AsyncGenerator<readonly CsvRow[]> {
  for (let after = 0; ; ) {
    const from = after;
    const rows = await readFrom(deps, (db) => nextIncidents(db, query, from, PAGE));
    if (rows.length > 0) yield rows.map(INCIDENT_SHEETS[query.kind].toRow);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

async function* occurrencePages(deps: Deps, query: ExportQuery): AsyncGenerator<readonly CsvRow[]> {
  for (let after = { incidentId: 0, id: 0 }; ; ) {
    const from = after;
    const rows = await readFrom(deps, (db) => nextOccurrences(db, query, from, PAGE));
    if (rows.length > 0) yield rows.map(OCCURRENCE_SHEET.toRow);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { incidentId: last.incident_id, id: last.id };
  }
}

/** Pages that exports of one company read at the same time. */
const shares = createShares<number>(2, Number.POSITIVE_INFINITY);

/** Pages that are read when their company has a share: many exports of one take the database from no other. */
async function* inShare<T>(companyId: number, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  for (;;) {
    const page = await shares.run(companyId, () => pages.next());
    if (page.done === true) return;
    yield page.value;
  }
}

/** The exported incidents as a file, when they may be exported and the audit log says so. */
async function fileOf(
  deps: Deps,
  { form, actor, requestId }: { form: ExportForm; actor: SignedIn; requestId: string },
  ends: CsvEnds,
): Promise<{ file: ReadableStream<Uint8Array>; name: string; total: number }> {
  const { db, clock } = deps;
  const kind = form.incident_type;
  const { companyId } = actor;
  const query = queryOf(form, companyId, kind, clock());
  const total = await countExported(db, query);
  const refusal = exportRefusal(form.scope, form.type, {
    kind,
    total,
    hasFilters: true,
    selected: total,
  });
  if (refusal !== null) {
    throw new Problem('bad_request', { detail: EXPORT_REFUSAL_TEXTS[refusal] });
  }
  await writeAudit(db, companyId, {
    actorId: actor.memberId,
    action: 'incident.exported',
    target: kind === 'secret' ? 'secrets' : `${kind}_incidents`,
    detail: { scope: form.scope, type: form.type, incidents: total },
    requestId,
    at: clock(),
  });
  const isOccurrences = form.type === 'occurrences';
  const header = isOccurrences ? OCCURRENCE_SHEET.header : INCIDENT_SHEETS[kind].header;
  const pages = isOccurrences ? occurrencePages(deps, query) : incidentPages(deps, query);
  const day = clock().toISOString().slice(0, 10);
  return {
    file: csvStream(header, inShare(companyId, pages), ends),
    name: `${kind}-${form.type}-${day}.csv`,
    total,
  };
}

/** A reader that takes nothing for this long gives its place to another export. */
const IDLE_MS = 120_000;

/**
 * `POST /api/v1/exports`, a form: incidents or their occurrences as CSV. It is streamed as fast as it is taken, carries no
 * secret, and is in the audit log before it begins. `X-Total-Count` names the incidents that it takes.
 *
 * @param idleMs a reader that takes nothing for this long is given up
 */
export function exportIncidents(deps: Deps, idleMs = IDLE_MS): Handler<AppEnv> {
  const files = openAnswers<number>(MOST_OPEN_EXPORTS, TOO_MANY_EXPORTS_TEXT);
  return async (c) => {
    const actor = requireSignedIn(c);
    if (
      !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
        c.req.header('content-type') ?? '',
      )
    ) {
      throw new Problem('unsupported_media_type');
    }
    const fields = await c.req.parseBody();
    checkCsrfToken(c, actor, typeof fields.csrf_token === 'string' ? fields.csrf_token : '');
    const parsed = v.safeParse(formSchema, fields);
    if (!parsed.success) {
      const names = parsed.issues.map((issue) => String(issue.path?.[0]?.key ?? 'form'));
      throw new Problem('validation', {
        fields: Object.fromEntries(names.map((name) => [name, ['Unknown value.']])),
      });
    }
    const form = parsed.output;
    const kind = form.incident_type;
    if (!permissionsOf(actor.role).includes(KINDS[kind].readPermission)) {
      throw new Problem('not_permitted');
    }
    const close = files.open(actor.companyId);
    try {
      const { requestId } = c.var;
      const ends = { idleMs, onEnd: close };
      const { file, name, total } = await fileOf(deps, { form, actor, requestId }, ends);
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="${name}"`);
      c.header('Cache-Control', 'no-store');
      c.header('X-Total-Count', String(total));
      return c.body(file);
    } catch (error) {
      close();
      throw error;
    }
  };
}
