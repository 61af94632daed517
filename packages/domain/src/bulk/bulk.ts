import { ACTION_PARTICIPLES, type IncidentAction } from '../status/status.ts';

/** Which incidents a bulk action takes: these, or all that match but these (decisions §7). */
export interface Selection {
  /** The chosen ids, or with `reverse` the ones taken out. */
  readonly ids: readonly number[];
  readonly reverse: boolean;
}

export const NO_SELECTION: Selection = { ids: [], reverse: false };

/** Whether an incident is in a selection. */
export function isSelected(selection: Selection, id: number): boolean {
  return selection.ids.includes(id) !== selection.reverse;
}

/** How many incidents a selection holds, out of `total` matches. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.reverse ? Math.max(0, total - selection.ids.length) : selection.ids.length;
}

/** The selection with one incident turned. */
export function toggled(selection: Selection, id: number): Selection {
  const ids = selection.ids.includes(id)
    ? selection.ids.filter((other) => other !== id)
    : [...selection.ids, id];
  return { ids, reverse: selection.reverse };
}

/** The selection with these incidents (a page, a range) all in, or all out. */
export function withIds(selection: Selection, ids: readonly number[], isIn: boolean): Selection {
  const isListed = isIn !== selection.reverse;
  const others = selection.ids.filter((id) => !ids.includes(id));
  return { ids: isListed ? [...others, ...ids] : others, reverse: selection.reverse };
}

/** Everything that matches, nothing taken out. */
export const ALL_MATCHES: Selection = { ids: [], reverse: true };

/** What a failed bulk action says (spec 000 §8.2), by the status of the answer. */
export function bulkFailureText(status: number, action: IncidentAction): string {
  if (status === 400) {
    return `Some of the incidents you selected can not be ${ACTION_PARTICIPLES[action]}. No incident has been updated.`;
  }
  if (status === 403) {
    return "You don't have the permission to perform this action on the selection";
  }
  return 'An error occurred';
}
