import type { SecretRow } from '@sluice/contract/schemas/incidents';
import { liveMessageSchema } from '@sluice/contract/schemas/live';
import type { PostmanRow } from '@sluice/contract/schemas/postman';
import type { IncidentKind } from '@sluice/domain/kinds';
import { safeParse } from 'valibot';
import { callEndpoint, type EndpointName } from '../api.ts';
import { INCIDENT_ENDPOINTS } from '../incidents/incident-endpoints.ts';
import type { RowsInput } from '../incidents/list-calls.ts';
import type { ChangeListener } from '../lib/follow-changes.ts';
import { cacheAtom, invalidateAction } from '../query.ts';
import { atom, type Getter } from '../store.ts';
import { INCIDENT_LISTS } from './incidents.atoms.ts';
import { cachedIds, listQueryOf, rowsInputOf } from './list-context.atoms.ts';
import { kindAtom, locationAtom, routeAtom } from './location.atoms.ts';
import { incidentIdAtom } from './preview.atoms.ts';
import { noteViewersAction } from './viewers.atoms.ts';

/** Connects to the stream of changes; nothing in stories and tests. Returns what stops it. */
export const followChangesAtom = atom<{ follow: (listener: ChangeListener) => () => void }>({
  follow: () => () => {},
});

const NO_IDS: ReadonlySet<number> = new Set();
const NO_LIST = '';

/** The call for the rows of the list that the address asks for. */
const rowsInputAtom = atom((get) => rowsInputOf(get, listQueryOf(get, get(locationAtom).search)));

/** What tells one list from another: filters, order and page, and not what is open beside it. */
const listKeyAtom = atom((get) => JSON.stringify([get(kindAtom), get(rowsInputAtom)]));

const unseenAtom = atom<{ readonly listKey: string; readonly ids: ReadonlySet<number> }>({
  listKey: NO_LIST,
  ids: NO_IDS,
});

/** How many incidents colleagues or scans changed that the list does not show; another list begins at 0. */
export const unseenCountAtom = atom((get) => {
  const { listKey, ids } = get(unseenAtom);
  return listKey === get(listKeyAtom) ? ids.size : 0;
});

/** Puts an incident in the place of its row; `kept` is what the row shows because of the list's filters. */
function withRow<Row extends { readonly id: number }>(
  rows: readonly Row[],
  fresh: Row,
  kept: (row: Row) => Partial<Row>,
): Row[] {
  return rows.map((row) => (row.id === fresh.id ? { ...fresh, ...kept(row) } : row));
}

const matchedPlace = ({ location, who }: Pick<SecretRow, 'location' | 'who'>) =>
  location.matched_at === null ? {} : { location, who };

function matchedPostmanPlace(row: PostmanRow): Partial<PostmanRow> {
  if (row.matched_at === null) return {};
  const { workspace, folder_names, object_type, object_name, object_url } = row;
  const { location_type, location_key, matched_at } = row;
  const object = { workspace, folder_names, object_type, object_name, object_url };
  return { ...object, location_type, location_key, matched_at };
}

/** Reads an incident again and puts it in the place of its row: an incident has everything that its row has. */
const REFRESH_ROW: Record<
  IncidentKind,
  (get: Getter, input: RowsInput, id: number) => Promise<void>
> = {
  secret: async (get, input, id) => {
    const fresh = await callEndpoint(get, 'getSecret', { params: { id } });
    if (fresh.ok)
      get(cacheAtom).update('listSecrets', input, (rows) =>
        withRow(rows, fresh.data, matchedPlace),
      );
  },
  keyword: async (get, input, id) => {
    const fresh = await callEndpoint(get, 'getKeywordIncident', { params: { id } });
    if (fresh.ok)
      get(cacheAtom).update('listKeywordIncidents', input, (rows) =>
        withRow(rows, fresh.data, matchedPlace),
      );
  },
  postman: async (get, input, id) => {
    const fresh = await callEndpoint(get, 'getPostmanIncident', { params: { id } });
    if (fresh.ok)
      get(cacheAtom).update('listPostmanIncidents', input, (rows) =>
        withRow(rows, fresh.data, matchedPostmanPlace),
      );
  },
};

/** A change of the person's own that comes so soon after a write of this tab is that write. */
const OWN_WRITE_MS = 5_000;
const lastWriteAtom = atom(Number.NEGATIVE_INFINITY);

/** Notes that this tab wrote something, in milliseconds. */
export const noteWriteAction = atom(null, (_get, set, at: number) => set(lastWriteAtom, at));

/**
 * Handles a message of the stream. The row of a changed incident is updated in place. Incidents that the list does not
 * show are only counted, so that nothing moves under the pointer. The open incident is read again.
 */
export const noteChangesAction = atom(null, async (get, set, text: string): Promise<void> => {
  const message = safeParse(liveMessageSchema, JSON.parse(text));
  if (!message.success) return;
  const { others, own, viewers } = message.output;
  if (viewers.length > 0) set(noteViewersAction, viewers);
  const kind = get(kindAtom);
  // What this tab wrote is on its screen already. Another tab or browser of the person does not have it.
  const isOwnTab = Date.now() - get(lastWriteAtom) < OWN_WRITE_MS;
  const ids = isOwnTab ? others[kind] : [...others[kind], ...own[kind]];
  if (ids.length === 0) return;
  const openId = get(incidentIdAtom);
  if (openId !== null && ids.includes(openId)) set(invalidateAction, detailEndpoints(kind));
  if (get(routeAtom).name !== 'list') return;
  const input = get(rowsInputAtom);
  const rows = cachedIds(get, input);
  // The rows are still loading and will include the change.
  if (rows === null) return;
  const shown = new Set(rows);
  const unseen = others[kind].filter((id) => !shown.has(id));
  if (unseen.length > 0) {
    const listKey = get(listKeyAtom);
    const counted = get(unseenAtom);
    const known = counted.listKey === listKey ? counted.ids : NO_IDS;
    set(unseenAtom, { listKey, ids: new Set([...known, ...unseen]) });
  }
  for (const id of ids.filter((one) => shown.has(one))) await REFRESH_ROW[kind](get, input, id);
});

function detailEndpoints(kind: IncidentKind): readonly EndpointName[] {
  return Object.values(INCIDENT_ENDPOINTS[kind]);
}

/** Asks again for the list with everything that was counted. */
export const showUnseenAction = atom(null, (_get, set) => {
  set(unseenAtom, { listKey: NO_LIST, ids: NO_IDS });
  set(invalidateAction, INCIDENT_LISTS);
});

/** After a time without the stream, everything on screen may be out of date. */
export const noteGapAction = atom(null, (get, set) => {
  set(unseenAtom, { listKey: NO_LIST, ids: NO_IDS });
  set(invalidateAction, [...INCIDENT_LISTS, ...detailEndpoints(get(kindAtom))]);
});
