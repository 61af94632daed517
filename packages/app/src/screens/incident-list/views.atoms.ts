import type { IncidentView } from '@sluice/contract/endpoints/incident-views';
import {
  builtInViews,
  canChangeView,
  canonicalView,
  printView,
} from '@sluice/domain/incident-views';
import { KINDS } from '@sluice/domain/kind-info';
import { kindAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { paths } from '../../paths.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { listQueryAtom } from './incident-list.atoms.ts';

/** A view as the menu offers it. */
export interface OfferedView {
  /** `built-in:` and its name, or the id of a stored one. */
  readonly key: string;
  readonly name: string;
  /** The parameters of the list's address, in their canonical form. */
  readonly query: string;
  /** Null for one that comes with the product. */
  readonly stored: IncidentView | null;
  readonly isMine: boolean;
  /** Whether the person may change it. */
  readonly isChangeable: boolean;
}

const textOf = (params: Iterable<readonly [string, string]>): string =>
  new URLSearchParams([...params].map(([name, value]) => [name, value])).toString();

const viewsQueryAtom = queryAtom('listIncidentViews', (get) => ({
  query: { kind: get(kindAtom) },
}));

/** Whether the stored views could not be read. */
export const haveViewsFailedAtom = atom((get) => get(viewsQueryAtom).isError);

/** The views of this kind: those that come with the product, then the stored ones by name. */
export const viewsAtom = atom((get): readonly OfferedView[] => {
  const user = get(userAtom);
  if (user === null) return [];
  const filters: readonly string[] = ['rt', ...KINDS[get(kindAtom)].filters];
  const builtIn = builtInViews(user.email)
    .filter(({ params }) => params.every(([name]) => filters.includes(name)))
    .map(({ name, params }) => ({
      key: `built-in:${name}`,
      name,
      query: textOf(params),
      stored: null,
      isMine: false,
      isChangeable: false,
    }));
  const stored = (get(viewsQueryAtom).data ?? []).map((view) => ({
    key: String(view.id),
    name: view.name,
    // Of a version that had other filters, perhaps.
    query: textOf(canonicalView(new URLSearchParams(view.query))),
    stored: view,
    isMine: view.author.email === user.email,
    isChangeable: canChangeView({ authorEmail: view.author.email, isShared: view.is_shared }, user),
  }));
  return [...builtIn, ...stored];
});

/** What the list shows now, as a view keeps it. */
export const shownQueryAtom = atom((get) => textOf(printView(get(listQueryAtom))));

const openedKeyAtom = atom<string | null>(null);

/** The view that the list shows, or that it showed before its filters were changed; null for none. */
export const openedViewAtom = atom((get): { view: OfferedView; isChanged: boolean } | null => {
  const views = get(viewsAtom);
  const shown = get(shownQueryAtom);
  const opened = views.find(({ key }) => key === get(openedKeyAtom));
  if (opened?.query === shown) return { view: opened, isChanged: false };
  const same = views.find(({ query }) => query === shown);
  if (same !== undefined) return { view: same, isChanged: false };
  return opened === undefined ? null : { view: opened, isChanged: true };
});

/** Shows a view: the list's address becomes the view's. */
export const openViewAction = atom(null, (get, set, key: string) => {
  const view = get(viewsAtom).find((one) => one.key === key);
  if (view === undefined) return;
  set(openedKeyAtom, key);
  set(navigateAction, paths.list(get(kindAtom), [...new URLSearchParams(view.query)]));
});

const INVALIDATES = ['listIncidentViews'] as const;

/** Keeps what the list shows under a name. The dialog shows a refusal itself. */
export const createViewAction = mutationAtom('createIncidentView', {
  invalidates: INVALIDATES,
  onSuccess: (view, _input, { set }) => {
    set(openedKeyAtom, String(view.id));
    set(notifySuccessAction, `Saved as “${view.name}”`);
  },
  resends: false,
});

/** Changes a view. The dialog shows a refusal itself. */
export const updateViewAction = mutationAtom('updateIncidentView', {
  invalidates: INVALIDATES,
  onSuccess: (view, _input, { set }) => set(notifySuccessAction, `Saved “${view.name}”`),
  resends: false,
});

const deleteStoredAction = mutationAtom('deleteIncidentView', {
  invalidates: INVALIDATES,
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'An error occurred while deleting the view.'),
  resends: false,
});

/** Deletes a view, and offers to make it again. */
export const deleteViewAction = atom(null, async (_get, set, view: IncidentView) => {
  const result = await set(deleteStoredAction, { params: { id: view.id } });
  if (!result.ok) return;
  const { kind, name, query, is_shared } = view;
  set(notifySuccessAction, 'View deleted', {
    subject: name,
    undo: () => void set(createViewAction, { body: { kind, name, query, is_shared } }),
  });
});

/** Gives the opened view what the list shows now. */
export const overwriteViewAction = atom(null, async (get, set, view: IncidentView) => {
  const input = {
    params: { id: view.id },
    body: { query: get(shownQueryAtom), version: view.version },
  };
  const result = await set(updateViewAction, input);
  if (!result.ok) set(notifyErrorAction, result, 'Update failed');
});
