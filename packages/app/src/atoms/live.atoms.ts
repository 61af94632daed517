import { liveMessageSchema } from '@sluice/contract/schemas/live';
import type { IncidentKind } from '@sluice/domain/kinds';
import { safeParse } from 'valibot';
import { callEndpoint, type EndpointName } from '../api.ts';
import type { IncidentRow } from '../incidents/incident.ts';
import type { RowsInput } from '../incidents/list-calls.ts';
import type { ChangeListener } from '../lib/follow-changes.ts';
import { cacheAtom, invalidateAction } from '../query.ts';
import { atom, type Getter } from '../store.ts';
import { INCIDENT_LISTS } from './incidents.atoms.ts';
import { listQueryOf, rowsInputOf } from './list-context.atoms.ts';
import { kindAtom, locationAtom, routeAtom } from './location.atoms.ts';

/** Connects to the stream of changes; nothing in stories and tests. Returns what stops it. */
export const followChangesAtom = atom<{ follow: (listener: ChangeListener) => () => void }>({
  follow: () => () => {},
});

const NO_IDS: ReadonlySet<number> = new Set();
const unseenAtom = atom<{ readonly address: string; readonly ids: ReadonlySet<number> }>({
  address: '',
  ids: NO_IDS,
});

const addressAtom = atom((get) => {
  const { path, search } = get(locationAtom);
  return `${path}${search}`;
});

/** How many incidents colleagues or scans changed that the list does not show; another list begins at 0. */
export const unseenCountAtom = atom((get) => {
  const { address, ids } = get(unseenAtom);
  return address === get(addressAtom) ? ids.size : 0;
});

/** What a change by somebody else may alter in a row. Where the row stands is left alone. */
type Changeable = Pick<
  IncidentRow,
  | 'version'
  | 'status'
  | 'severity'
  | 'severity_source'
  | 'severity_rule'
  | 'assignee'
  | 'last_status_date'
  | 'occurrence_count'
  | 'resolution_reasons'
  | 'tags'
  | 'validity_status'
  | 'incident_note_count'
  | 'has_feedback'
  | 'is_shared'
>;

function withChanges<Row extends Changeable>(row: Row, fresh: Changeable): Row {
  return {
    ...row,
    version: fresh.version,
    status: fresh.status,
    severity: fresh.severity,
    severity_source: fresh.severity_source,
    severity_rule: fresh.severity_rule,
    assignee: fresh.assignee,
    last_status_date: fresh.last_status_date,
    occurrence_count: fresh.occurrence_count,
    resolution_reasons: fresh.resolution_reasons,
    tags: fresh.tags,
    validity_status: fresh.validity_status,
    incident_note_count: fresh.incident_note_count,
    has_feedback: fresh.has_feedback,
    is_shared: fresh.is_shared,
  };
}

/** Reads and redraws the rows of a kind's list that are on screen. */
interface ShownRows {
  readonly ids: (get: Getter, input: RowsInput) => readonly number[];
  readonly refresh: (get: Getter, input: RowsInput, id: number) => Promise<void>;
}

const SHOWN_ROWS: Record<IncidentKind, ShownRows> = {
  secret: {
    ids: (get, input) => (get(cacheAtom).read('listSecrets', input) ?? []).map(({ id }) => id),
    refresh: async (get, input, id) => {
      const fresh = await callEndpoint(get, 'getSecret', { params: { id } });
      if (!fresh.ok) return;
      get(cacheAtom).update('listSecrets', input, (rows) =>
        rows.map((row) => (row.id === id ? withChanges(row, fresh.data) : row)),
      );
    },
  },
  keyword: {
    ids: (get, input) =>
      (get(cacheAtom).read('listKeywordIncidents', input) ?? []).map(({ id }) => id),
    refresh: async (get, input, id) => {
      const fresh = await callEndpoint(get, 'getKeywordIncident', { params: { id } });
      if (!fresh.ok) return;
      get(cacheAtom).update('listKeywordIncidents', input, (rows) =>
        rows.map((row) => (row.id === id ? withChanges(row, fresh.data) : row)),
      );
    },
  },
  // Its rows have another shape; their changes are counted above the list.
  postman: { ids: () => [], refresh: () => Promise.resolve() },
};

/** What the page of an incident is read from. */
const DETAIL_CALLS: Record<IncidentKind, readonly EndpointName[]> = {
  secret: ['getSecret', 'listSecretEvents', 'listSecretOccurrences'],
  keyword: ['getKeywordIncident', 'listKeywordIncidentEvents', 'listKeywordIncidentOccurrences'],
  postman: ['getPostmanIncident', 'getPostmanTimeline'],
};

/**
 * Takes a message of the stream. A row on screen is drawn anew where it stands; what the list does
 * not show is counted, so that nothing moves under the pointer. The page of an incident follows.
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
  const route = get(routeAtom);
  if (route.name === 'incident') {
    if (route.id !== null && ids.includes(route.id)) set(invalidateAction, DETAIL_CALLS[kind]);
    return;
  }
  if (route.name !== 'list') return;
  const input = rowsInputOf(get, listQueryOf(get, get(locationAtom).search));
  const shown = new Set(SHOWN_ROWS[kind].ids(get, input));
  const address = get(addressAtom);
  const unseen = others[kind].filter((id) => !shown.has(id));
  const kept = get(unseenAtom);
  if (unseen.length > 0) {
    const known = kept.address === address ? kept.ids : NO_IDS;
    set(unseenAtom, { address, ids: new Set([...known, ...unseen]) });
  }
  for (const id of ids.filter((one) => shown.has(one))) {
    await SHOWN_ROWS[kind].refresh(get, input, id);
  }
});

/** Asks again for the list with everything that was counted. */
export const showUnseenAction = atom(null, (_get, set) => {
  set(unseenAtom, { address: '', ids: NO_IDS });
  set(invalidateAction, INCIDENT_LISTS);
});

/** After a time without the stream, everything on screen may be out of date. */
export const noteGapAction = atom(null, (get, set) => {
  set(unseenAtom, { address: '', ids: NO_IDS });
  set(invalidateAction, [...INCIDENT_LISTS, ...DETAIL_CALLS[get(kindAtom)]]);
});
