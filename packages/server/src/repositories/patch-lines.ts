import type { Patch } from '@sluice/contract/schemas/incidents';
import { patchPlaces } from '@sluice/domain/patch-places';
import type { PatchSpan } from '../db/schema.ts';

type Highlight = Patch['highlighted_lines'][number];

/**
 * The marks of a patch as the wire has them: line numbers of the file on their side, columns without the sign.
 * A secret over several lines is marked line by line.
 */
export function highlightsOf(
  patch: string,
  spans: readonly PatchSpan[],
  category: string,
): Highlight[] {
  const places = patchPlaces(patch);
  return spans.flatMap((span, index) => {
    const place = places[span.line];
    if (place === undefined || place === null) return [];
    return {
      id: `${span.incident_id}-${index}`,
      side: place.side,
      line: place.line,
      end_line: place.line,
      start: Math.max(0, span.start - 1),
      end: Math.max(0, span.end - 1),
      category,
    };
  });
}
