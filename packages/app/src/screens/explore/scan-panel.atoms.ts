import type { SearchScan } from '@sluice/contract/schemas/search';
import { persistedAtom } from '../../lib/persisted-atom.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { hasSearchAtom } from './explore.atoms.ts';

/** How often running scans are asked for, and after an error (spec 001 §9). */
export const SCAN_POLL_MS = 1_000;
export const SCAN_POLL_AFTER_ERROR_MS = 10_000;

/** Whether a scan goes on by itself. */
export function isRunning({ status }: Pick<SearchScan, 'status'>): boolean {
  return status === 'created' || status === 'scanning';
}

const scansQueryAtom = queryAtom(
  'listUserScans',
  (get) => (get(hasSearchAtom) === true ? {} : null),
  {
    pollMs: (scans, isFailed) => {
      if (isFailed) return SCAN_POLL_AFTER_ERROR_MS;
      return scans?.some(isRunning) === true ? SCAN_POLL_MS : false;
    },
  },
);

/** Ended scans that were opened or dismissed, by their id and end. */
const seenAtom = persistedAtom<readonly string[]>('sluice.scans-seen', [], {
  parse: (text) => text.split(' ').filter((part) => part !== ''),
  print: (seen) => seen.join(' '),
});
const MOST_REMEMBERED = 50;
/** Scans of the panel (decisions §12). */
const MOST_SHOWN = 5;

const keyOf = ({ uuid, finished_at }: SearchScan): string => `${uuid}@${finished_at ?? ''}`;

/** The scans of the panel: the caller's own pending and running ones, and ended ones until they are opened or dismissed. */
export const panelScansAtom = atom((get) => {
  const seen = get(seenAtom);
  const scans = get(scansQueryAtom).data ?? [];
  return scans
    .filter(
      (scan) =>
        isRunning(scan) ||
        ((scan.status === 'finished' || scan.status === 'error') && !seen.includes(keyOf(scan))),
    )
    .slice(0, MOST_SHOWN);
});

/** Takes an ended scan out of the panel. */
export const dismissScanAction = atom(null, (get, set, scan: SearchScan) => {
  if (isRunning(scan)) return;
  const others = get(seenAtom).filter((key) => key !== keyOf(scan));
  set(seenAtom, [...others, keyOf(scan)].slice(-MOST_REMEMBERED));
});
