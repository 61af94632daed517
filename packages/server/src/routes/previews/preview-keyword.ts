import { setImmediate as turn } from 'node:timers/promises';
import { previewEndpoints } from '@sluice/contract/endpoints/previews';
import type { KeywordPreview } from '@sluice/contract/schemas/previews';
import {
  addedLines,
  lineAround,
  PREVIEW_DAYS,
  PREVIEW_EXAMPLES,
  PREVIEW_PATCH_CHARS,
  PREVIEW_PATCHES,
} from '@sluice/domain/preview';
import { createKeywordFinder, type KeywordFinder } from '@sluice/scanner';
import { Problem } from '../../errors.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { route } from '../../http/route.ts';
import { keywordTextProblems } from '../../keywords/keyword-problems.ts';
import {
  type KeptPatch,
  keptOf,
  newestPatches,
  readKeptPatches,
} from '../../repositories/keyword-previews.ts';

/** Patches of one query; others are answered in between. */
const PAGE = 200;

type Example = KeywordPreview['examples'][number];

/** The lines of a patch that the keyword matches, by the scanner's own rule: each line once. */
function placesIn({ body, at, ...patch }: KeptPatch, finder: KeywordFinder): Example[] {
  return addedLines(body).flatMap(({ line, text }): Example[] => {
    const bytes = Buffer.from(text);
    const [hit] = finder.find(bytes, bytes.length);
    if (hit === undefined) return [];
    const { repository, path, commit_sha } = patch;
    const place = { repository, path, line, commit_sha, date: at.toISOString() };
    return [{ ...place, text: lineAround(text, bytes.toString('utf8', 0, hit.start).length) }];
  });
}

/** Where a keyword would have matched. One that could not be stored is refused as it would be then. */
export const previewKeyword = route(
  previewEndpoints.previewKeyword,
  async ({ body: { type, keyword } }, { deps, actor, now }) => {
    noteNothingChanged();
    const { db } = deps;
    const text = keyword.trim();
    const fields = keywordTextProblems(type, text);
    if (fields !== null) throw new Problem('validation', { fields });
    const finder = createKeywordFinder([{ id: 1, type, text }]);
    const since = new Date(now.getTime() - PREVIEW_DAYS * 86_400_000);
    const kept = await keptOf(db, actor.companyId);
    const found = await newestPatches(db, actor.companyId, kept, {
      since,
      limit: PREVIEW_PATCHES + 1,
    });
    const ids = found.slice(0, PREVIEW_PATCHES);
    const data: KeywordPreview = {
      places: 0,
      checked: 0,
      is_capped: found.length > ids.length,
      kept,
      examples: [],
    };
    let chars = 0;
    for (let at = 0; at < ids.length; at += PAGE) {
      if (chars >= PREVIEW_PATCH_CHARS) {
        data.is_capped = true;
        break;
      }
      const page = ids.slice(at, at + PAGE);
      for (const patch of await readKeptPatches(db, actor.companyId, kept, page)) {
        const places = placesIn(patch, finder);
        data.places += places.length;
        data.examples.push(...places.slice(0, PREVIEW_EXAMPLES - data.examples.length));
        data.checked += 1;
        chars += patch.body.length;
      }
      await turn();
    }
    return { status: 200, data };
  },
);
