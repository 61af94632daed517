import type { NewOccurrence } from '../repositories/findings.ts';
import type { IncidentFigures } from '../repositories/new-incidents.ts';

/** Developers that an incident names. */
const NAMED = 3;

/** An occurrence with its id. */
export type PlacedOccurrence = NewOccurrence & { readonly id: number };

/**
 * What an incident says of its occurrences, when these are all there are: the same as `recountIncidents` counts from the rows.
 *
 * @param occurrences at least one, in the order of commit dates, and of ids where those are equal
 */
export function figuresOf(
  occurrences: readonly [PlacedOccurrence, ...PlacedOccurrence[]],
): IncidentFigures {
  const [first] = occurrences;
  const last = occurrences.at(-1) ?? first;
  const lastBy = new Map<number, number>();
  const tags = new Set<string>();
  const reasons = new Set<string>();
  let isOnlyFalse = true;
  for (const one of occurrences) {
    // They come in the order of dates: the last one counts.
    lastBy.set(one.developerId, one.committedAt.getTime());
    for (const tag of one.tags) tags.add(tag);
    for (const reason of one.attachmentReasons) reasons.add(reason);
    if (one.falsePositive === null) isOnlyFalse = false;
  }
  if (!isOnlyFalse) tags.delete('FALSE_POSITIVE');
  return {
    occurrences: occurrences.length,
    firstDate: first.committedAt,
    lastDate: last.committedAt,
    firstId: first.id,
    lastId: last.id,
    developers: lastBy.size,
    developerIds: [...lastBy]
      .sort(([a, aAt], [b, bAt]) => bAt - aAt || a - b)
      .slice(0, NAMED)
      .map(([id]) => id),
    tags: [...tags].sort(),
    attachmentReasons: [...reasons].sort(),
  };
}
