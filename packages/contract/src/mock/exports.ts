import { csvLine } from '@sluice/domain/csv';
import { parseKind } from '@sluice/domain/kinds';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { incidentsOf, type MockDatabase } from './database.ts';
import { problem } from './problems.ts';
import { matchesOf, scopeOf } from './scope.ts';

/** The export, which is no call of the contract since its answer is a file: incidents of a scope as CSV, without occurrences. */
export function exportHandler(database: MockDatabase): RequestHandler {
  return http.post('*/api/v1/exports', async ({ request }) => {
    const form = new URLSearchParams(await request.text());
    const kind = parseKind(String(form.get('incident_type')));
    const tz = form.get('tz') ?? 'UTC';
    const { scope } = scopeOf({ ...Object.fromEntries(form), tz });
    const ids = (form.get('selected_ids') ?? '').split(',').map(Number);
    const matches = matchesOf(database, kind, scope, tz);
    const rows = {
      all: () => incidentsOf(database, kind),
      filtered: () => matches,
      selected: () =>
        form.get('reverse_selection') === 'true'
          ? matches.filter(({ id }) => !ids.includes(id))
          : incidentsOf(database, kind).filter(({ id }) => ids.includes(id)),
    };
    const read = Object.entries(rows).find(([name]) => name === form.get('scope'));
    if (read === undefined) {
      const { status, ...body } = problem('validation');
      return HttpResponse.json(body, { status });
    }
    const chosen = read[1]();
    const lines = [
      ['id', 'detector', 'value', 'status'],
      ...chosen.map((row) => [row.id, row.display_name, row.masked_value, row.status]),
    ];
    return new HttpResponse(lines.map(csvLine).join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${kind}-incidents.csv"`,
        'x-total-count': String(chosen.length),
      },
    });
  });
}
