import type { KeywordPatch } from '@sluice/contract/schemas/keyword-incidents';
import { patchPlaces } from '@sluice/domain/patch-places';
import { type Kysely, sql } from 'kysely';
import type { PatchSpan, Schema } from '../db/schema.ts';
import { type Masking, maskTexts } from '../masking/mask-text.ts';
import { highlightsOf } from './patch-lines.ts';

interface PatchRow {
  id: number;
  incident_id: number;
  detector: string;
  /** The text that was found. */
  found: string | null;
  path: string;
  line: number;
  body: string | null;
  is_truncated: boolean | null;
}

/** Marks that one patch shows: a keyword may stand in every line. */
const MOST_MARKS = 200;

/**
 * The patch of a keyword occurrence of the company; null when the id is unknown or of another kind. Patches are stored once for each file
 * and commit, with the marks of secrets; the keyword's positions are searched in the added lines at each read.
 */
export async function getKeywordPatch(
  db: Kysely<Schema>,
  masking: Masking,
  companyId: number,
  occurrenceId: number,
): Promise<KeywordPatch | null> {
  const { rows } = await sql<PatchRow>`
    select o.id, o.incident_id, i.detector, x.masked as found, o.path, o.line, p.body, p.is_truncated
    from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    left join secrets x on x.company_id = i.company_id and x.id = i.secret_id
    left join patches p on p.company_id = o.company_id and p.id = o.patch_id
    where o.company_id = ${companyId} and o.id = ${occurrenceId} and i.kind = 'keyword'`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const [masked] = await maskTexts(masking, [{ text: row.body ?? '', path: row.path }]);
  const body = masked?.text ?? '';
  const spans = spansOf(body, row.found ?? '', row.incident_id, row.line);
  return {
    occurrence_id: row.id,
    incident_id: row.incident_id,
    has_patch: row.body !== null,
    has_content: body !== '',
    patch: body,
    is_truncated: row.is_truncated ?? false,
    highlighted_lines: highlightsOf(body, spans, row.detector),
  };
}

/** The positions of a text in added lines, in any case; the whole line of the occurrence when masking left no match. */
function spansOf(body: string, found: string, incident_id: number, own: number): PatchSpan[] {
  const wanted = found.toLowerCase();
  const places = patchPlaces(body);
  const spans: PatchSpan[] = [];
  let whole: PatchSpan | null = null;
  body.split('\n').forEach((text, line) => {
    const place = places[line];
    if (place === undefined || place === null || !text.startsWith('+')) return;
    if (place.line === own) whole = { incident_id, line, start: 1, end: text.length };
    const lower = text.toLowerCase();
    // Lower case of some scripts is longer than the text itself: then no column of it is sure.
    if (wanted === '' || lower.length !== text.length) return;
    for (let at = lower.indexOf(wanted, 1); at > 0; at = lower.indexOf(wanted, at + 1)) {
      if (spans.length >= MOST_MARKS) return;
      spans.push({ incident_id, line, start: at, end: at + wanted.length });
    }
  });
  return spans.length === 0 && whole !== null ? [whole] : spans;
}
