import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { parseRequest } from '@sluice/contract/parse';
import { KEYWORD_FAMILIES } from '@sluice/domain/keywords';
import { permissionsOf } from '@sluice/domain/permissions';
import type { Hono } from 'hono';
import type { AppEnv, Deps } from '../../deps.ts';
import { Problem } from '../../errors.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { requireSignedIn } from '../../http/session.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { listKeywordLabels, listKeywords } from '../../repositories/keywords.ts';

/** More keywords than a company may have: an export is never cut. */
const ALL = 20_000;

/**
 * `GET /api/v1/keywords/{family}/export` (decisions §8): what the filters of the list let through, as CSV. The keywords themselves go
 * along for admins alone, which the audit log says.
 */
export function mountKeywordExport(app: Hono<AppEnv>, deps: Deps): void {
  app.get('/api/v1/keywords/:family/export', async (c) => {
    const actor = requireSignedIn(c);
    const family = KEYWORD_FAMILIES.find((one) => one === c.req.param('family'));
    if (family === undefined) throw new Problem('not_found');
    const isShown = c.req.query('show_keywords') === 'true';
    if (isShown && !permissionsOf(actor.role).includes('MANAGE_SETTINGS')) {
      throw new Problem('not_permitted');
    }
    const raw = { params: {}, query: c.req.query(), body: undefined };
    const parsed = parseRequest(keywordEndpoints.listIncidentRaisers, raw);
    if (!parsed.ok) throw new Problem('validation', { fields: parsed.fields });
    const { query } = parsed.input;
    const { rows } = await listKeywords(deps.db, actor.companyId, {
      family,
      search: (query.search ?? '').trim(),
      types: query.type ?? [],
      labels: query.labels ?? [],
      statuses: query.status,
      ordering: query.ordering,
      offset: 0,
      limit: ALL,
    });
    const labels = new Map(
      (await listKeywordLabels(deps.db, actor.companyId)).map(({ id, name }) => [id, name]),
    );
    if (isShown) {
      await writeAudit(deps.db, actor.companyId, {
        actorId: actor.memberId,
        action: 'keyword.exported',
        target: 'keywords',
        detail: { family, count: rows.length },
        requestId: c.var.requestId,
        at: deps.clock(),
      });
    }
    const keyword = (text: string) => (isShown ? [text] : []);
    return csvAnswer(c, `${family}.csv`, [
      ['name', ...keyword('keyword'), 'type', 'categories', 'labels', 'status', 'created_at'],
      ...rows.map((row) => [
        row.name,
        ...keyword(row.keyword),
        row.type,
        row.categories.join(' '),
        row.labels.map((id) => labels.get(id) ?? '').join(' '),
        row.status,
        row.created_at,
      ]),
    ]);
  });
}
