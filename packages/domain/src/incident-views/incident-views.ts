import type { Params } from '../incident-filters/incident-filters.ts';
import {
  type IncidentListQuery,
  parseListQuery,
  printListQuery,
} from '../list-query/list-query.ts';
import type { Role } from '../permissions/permissions.ts';

/** The longest name of a saved view, in characters. */
export const VIEW_NAME_MAX_LENGTH = 80;

/** How many views one person keeps at most. */
export const MOST_VIEWS = 100;

export const TOO_MANY_VIEWS_TEXT = `You have ${MOST_VIEWS} views. Delete one first.`;

/** Why a view cannot have this name, as its form says it. */
export function viewNameRefusal(name: string): 'Required' | 'Too long' | null {
  if (name.trim() === '') return 'Required';
  return name.trim().length > VIEW_NAME_MAX_LENGTH ? 'Too long' : null;
}

/**
 * What a view keeps of a list: filters, search, range and order as URL parameters, never the page.
 * The range is always part of it, so that a view shows all members the same, independent of their preferences.
 */
export function printView(query: IncidentListQuery): [string, string][] {
  const other = query.range.type === 'all' ? '1week' : 'all';
  return printListQuery({ ...query, page: 1 }, other);
}

/** The parameters of a view as {@link printView} writes them, from any that were sent. */
export function canonicalView(params: Params): [string, string][] {
  return printView(parseListQuery(params, 'all'));
}

/** Whether this person may change or delete a view: its author, or an admin where it is shared. */
export function canChangeView(
  view: { readonly authorEmail: string; readonly isShared: boolean },
  actor: { readonly email: string; readonly role: Role },
): boolean {
  return view.authorEmail === actor.email || (view.isShared && actor.role === 'admin');
}

/** A view that comes with the product. */
export interface BuiltInView {
  readonly name: string;
  readonly params: readonly (readonly [string, string])[];
}

/**
 * The views that come with the product, as the parameters of the list. A kind offers those whose
 * filters it has.
 *
 * @param email of the person who looks
 */
export function builtInViews(email: string): readonly BuiltInView[] {
  return [
    {
      name: 'Assigned to me',
      params: [
        ['rt', 'all'],
        ['status', 'triggered,acknowledged'],
        ['assignee', email],
      ],
    },
    {
      name: 'Critical and unassigned',
      params: [
        ['rt', 'all'],
        ['severity', '10,20'],
        ['assignee', 'none'],
      ],
    },
    {
      name: 'Overdue',
      params: [
        ['rt', 'all'],
        ['status', 'triggered,acknowledged'],
        ['overdue', 'yes'],
      ],
    },
    {
      name: 'Valid and still public',
      params: [
        ['rt', 'all'],
        ['status', 'triggered,acknowledged'],
        ['validity', 'valid'],
        ['presence', 'present'],
      ],
    },
    {
      name: 'Regressions',
      params: [
        ['rt', 'all'],
        ['tags', 'REGRESSION'],
      ],
    },
    {
      name: 'Test files',
      params: [
        ['rt', 'all'],
        ['tags', 'TEST_FILE'],
      ],
    },
    {
      name: 'With developer feedback',
      params: [
        ['rt', 'all'],
        ['status', 'triggered,acknowledged'],
        ['has_feedback', 'yes'],
      ],
    },
  ];
}
