import { liveMessageSchema } from '@sluice/contract/schemas/live';
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

function withRow<Row extends { readonly id: number }>(rows: readonly Row[], fresh: Row): Row[] {
  return rows.map((row) => (row.id === fresh.id ? fresh : row));
}

/** Reads an incident again and puts it in the place of its row: an incident has everything that its row has. */
const REFRESH_ROW: Record<
  IncidentKind,
  (get: Getter, input: RowsInput, id: number) => Promise<void>
> = {
  secret: async (get, input, id) => {
    const fresh = await callEndpoint(get, 'getSecret', { params: { id } });
    if (fresh.ok) get(cacheAtom).update('listSecrets', input, (rows) => withRow(rows, fresh.data));
  },
  keyword: async (get, input, id) => {
    const fresh = await callEndpoint(get, 'getKeywordIncident', { params: { id } });
    if (fresh.ok)
      get(cacheAtom).update('listKeywordIncidents', input, (rows) => withRow(rows, fresh.data));
  },
  postman: async (get, input, id) => {
    const fresh = await callEndpoint(get, 'getPostmanIncident', { params: { id } });
    if (fresh.ok)
      get(cacheAtom).update('listPostmanIncidents', input, (rows) => withRow(rows, fresh.data));
  },
};

/**
 * Handles a message of the stream. The row of a changed incident is updated in place. Incidents that the list does not
 * show are only counted, so that nothing moves under the pointer. The open incident is read again.
 */
export const noteChangesAction = atom(null, async (get, set, text: string): Promise<void> => {
  const message = safeParse(liveMessageSchema, JSON.parse(text));
  if (!message.success) return;
  const { others, own } = message.output;
  const kind = get(kindAtom);
  // In the tab in front the person's own change is on screen already.
  const isInFront = globalThis.document?.visibilityState === 'visible';
  const ids = isInFront ? others[kind] : [...others[kind], ...own[kind]];
  if (ids.length === 0) return;
  const openId = get(incidentIdAtom);
  if (openId !== null && ids.includes(openId)) set(invalidateAction, detailEndpoints(kind));
  if (get(routeAtom).name !== 'list') return;
  const input = get(rowsInputAtom);
  const shown = new Set(cachedIds(get, input));
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
