import { isTableFiltered } from '@sluice/domain/table-query';
import { TAG_INFO, TAGS } from '@sluice/domain/tags';
import { NO_SELECTION, type Selection } from '@sluice/ui/DataTable';
import { navigateAction, routeAtom } from '../../atoms/location.atoms.ts';
import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { counted } from '../../lib/counted.ts';
import { tableAtoms } from '../../lib/table-atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { paths } from '../../paths.ts';
import { failureOf, pageQueryAtom, queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { tableStateOf } from '../../table-state.ts';
import { isRunning, SCAN_POLL_AFTER_ERROR_MS, SCAN_POLL_MS } from '../explore/scan-panel.atoms.ts';
import type { SearchScanState, SecretPanelState } from './search-scan.states.ts';

/** Secrets of a page of a scan's results. */
export const SCAN_PAGE_SIZE = 10;
/** Secrets that one call promotes (decisions §12). */
const MOST_PROMOTED = 500;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The scan that the address names; null where it names none. */
export const scanIdAtom = atom((get): string | null => {
  const route = get(routeAtom);
  return route.name === 'searchScan' && UUID.test(route.scanId) ? route.scanId : null;
});

/** The secret whose panel is open; null for none. */
export const openSecretAtom = atom((get): string | null => {
  const route = get(routeAtom);
  return route.name === 'searchScan' ? route.secretId : null;
});

const scanQueryAtom = queryAtom(
  'getSearchScan',
  (get) => {
    const uuid = get(scanIdAtom);
    return uuid === null ? null : { params: { uuid } };
  },
  {
    pollMs: (scan, isFailed) => {
      if (isFailed) return SCAN_POLL_AFTER_ERROR_MS;
      return scan !== undefined && isRunning(scan) ? SCAN_POLL_MS : false;
    },
  },
);

/** What the page is. */
export const searchScanStateAtom = atom((get): SearchScanState => {
  if (get(scanIdAtom) === null) return { kind: 'notFound' };
  const query = get(scanQueryAtom);
  if (query.data !== undefined) return { kind: 'ready', scan: query.data };
  const failure = failureOf(query);
  if (failure === null) return { kind: 'loading' };
  if (failure.type === 'NotFound') return { kind: 'notFound' };
  return { kind: 'failed', text: failure.detail };
});

/** The table of a scan's secrets. */
export const secretsTable = tableAtoms({
  filters: ['type', 'author', 'tags'],
  sorts: ['leak_date'],
  defaultSort: { field: 'leak_date', isDescending: true },
});

const secretsQueryAtom = pageQueryAtom(
  'listScannedSecrets',
  (get) => {
    const uuid = get(scanIdAtom);
    const scan = get(scanQueryAtom).data;
    if (uuid === null || scan === undefined) return null;
    const { search, filters, page } = get(secretsTable.queryAtom);
    return {
      params: { uuid },
      query: {
        page: String(page),
        per_page: String(SCAN_PAGE_SIZE),
        ...(search === '' ? {} : { search }),
        ...(filters.type === undefined ? {} : { type: filters.type.join(',') }),
        ...(filters.author === undefined ? {} : { author: filters.author.join(',') }),
        ...(filters.tags === undefined ? {} : { tags: filters.tags.join(',') }),
      },
    };
  },
  {
    keepsPrevious: true,
    pollMs: (_rows, isFailed) => (isFailed ? SCAN_POLL_AFTER_ERROR_MS : false),
  },
);

/** What the table of secrets is. */
export const secretsStateAtom = atom((get) =>
  tableStateOf(get(secretsQueryAtom), {
    isFiltered: isTableFiltered(get(secretsTable.queryAtom)),
    perPage: SCAN_PAGE_SIZE,
  }),
);

/** What the filters offer: the kinds that the scan found, the authors of the page, the tags. */
export const secretFiltersAtom = atom((get) => {
  const rows = get(secretsQueryAtom).data?.rows ?? [];
  const chosen = get(secretsTable.queryAtom).filters.author ?? [];
  const authors = new Set([...chosen, ...rows.flatMap(({ dev }) => dev.email ?? [])]);
  return {
    types: get(scanQueryAtom).data?.list_secrets ?? [],
    authors: [...authors],
    tags: TAGS.map((value) => ({ value, label: TAG_INFO[value].label })),
  };
});

const panelQueryAtom = queryAtom('getScannedSecret', (get) => {
  const uuid = get(scanIdAtom);
  const secret = get(openSecretAtom);
  if (uuid === null || secret === null || !UUID.test(secret)) return null;
  return { params: { uuid, secret_uuid: secret } };
});

/** What the side panel is; null while it is closed. */
export const secretPanelAtom = atom((get): SecretPanelState | null => {
  const secret = get(openSecretAtom);
  if (secret === null) return null;
  if (!UUID.test(secret)) return { kind: 'notFound' };
  const query = get(panelQueryAtom);
  if (query.data !== undefined) return { kind: 'ready', secret: query.data };
  const failure = failureOf(query);
  if (failure === null) return { kind: 'loading' };
  if (failure.type === 'NotFound') return { kind: 'notFound' };
  return { kind: 'failed', text: failure.detail };
});

/** Loads every failed part of the page again. */
export const retryScanAction = atom(null, (get) => {
  for (const query of [get(scanQueryAtom), get(secretsQueryAtom), get(panelQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});

/** Closes the side panel. */
export const closePanelAction = atom(null, (get, set) => {
  const uuid = get(scanIdAtom);
  if (uuid !== null) set(navigateAction, paths.searchScan(uuid));
});

const chosenAtom = atom<Selection>(NO_SELECTION);

/** The secrets that are selected. */
export const selectionAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, selection: Selection) => set(chosenAtom, selection),
);

const promoteCallAction = mutationAtom('promoteScannedSecrets', {
  invalidates: ['listScannedSecrets', 'getScannedSecret', 'listSecrets', 'getSecretStats'],
  onSuccess: ({ new_secrets }, _input, { set }) => {
    const count = new_secrets.length;
    set(chosenAtom, NO_SELECTION);
    set(
      notifySuccessAction,
      count === 0
        ? 'Nothing happened'
        : counted(count, 'secret promoted as incident', 'secrets promoted as incidents'),
    );
  },
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'Failed at promoting secrets as incidents'),
  resends: false,
});

/** The secrets that are being promoted. */
export const promotingAtom = atom((get) =>
  get(promoteCallAction).pending.flatMap(({ body }) => body.ids),
);

/** Makes incidents of secrets (spec 001 §2). */
export const promoteAction = atom(null, (get, set, ids: readonly string[]) => {
  const uuid = get(scanIdAtom);
  if (uuid === null || ids.length === 0) return;
  void set(promoteCallAction, { params: { uuid }, body: { ids: ids.slice(0, MOST_PROMOTED) } });
});
