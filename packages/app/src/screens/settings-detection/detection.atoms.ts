import type { Failure } from '@sluice/contract/client';
import {
  DEFAULT_DETECTOR_QUERY,
  type DetectorQuery,
  detectorRows,
} from '@sluice/domain/detector-list';
import { NO_SELECTION, type Selection } from '@sluice/ui/DataTable';
import { asyncStateOf } from '../../async-state.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { detectorsQueryAtom } from '../../atoms/people.atoms.ts';
import { previewDetectorsAction } from '../../atoms/previews.atoms.ts';
import { permissionAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

export const DETECTION_TABS = ['detectors', 'secretGraspers', 'activityLog'] as const;
export type DetectionTab = (typeof DETECTION_TABS)[number];

/** The tab that the hash names; the detectors without one. */
export const detectionTabAtom = atom((get): DetectionTab => {
  const hash = get(locationAtom).hash.slice(1);
  return DETECTION_TABS.find((tab) => tab === hash) ?? 'detectors';
});

/** Whether the person may switch detectors; null while unknown. */
export const canManageDetectorsAtom = permissionAtom('MANAGE_SETTINGS');

const statsQueryAtom = queryAtom('getDetectorStats', () => ({}));
const eventsQueryAtom = queryAtom('listDetectorEvents', () => ({ query: { per_page: 100 } }));

/** The detectors. */
export const detectorsStateAtom = atom((get) =>
  asyncStateOf(get(detectorsQueryAtom), 'An error occurred while fetching the detectors'),
);
/** How many there are, and how many are active. */
export const detectorStatsAtom = atom((get) =>
  asyncStateOf(get(statsQueryAtom), 'An error occurred while fetching the statistics'),
);
/** What was done to them. */
export const detectorEventsAtom = atom((get) =>
  asyncStateOf(get(eventsQueryAtom), 'An error occurred while fetching the activity log'),
);

/** Asks again for what failed. */
export const retryDetectionAction = atom(null, (get) => {
  for (const query of [get(detectorsQueryAtom), get(statsQueryAtom), get(eventsQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});

const queryBaseAtom = atom<DetectorQuery>(DEFAULT_DETECTOR_QUERY);
const selectionBaseAtom = atom<Selection>(NO_SELECTION);

/** What the table is narrowed to. */
export const detectorQueryAtom = atom((get) => get(queryBaseAtom));
/** The selected detectors, by display name. */
export const detectorSelectionAtom = atom((get) => get(selectionBaseAtom));
/** Selects detectors. */
export const selectDetectorsAction = atom(null, (_get, set, selection: Selection) =>
  set(selectionBaseAtom, selection),
);
/** Narrows or orders the table; another filter lets the selection go. */
export const filterDetectorsAction = atom(null, (get, set, change: Partial<DetectorQuery>) => {
  set(queryBaseAtom, { ...get(queryBaseAtom), ...change });
  set(selectionBaseAtom, NO_SELECTION);
});

/** The rows of the table. */
export const detectorRowsAtom = atom((get) =>
  detectorRows(get(detectorsQueryAtom).data ?? [], get(queryBaseAtom)),
);

const OPTIONS = {
  resends: false,
  invalidates: ['listDetectors', 'getDetectorStats', 'listDetectorEvents'],
} as const;
const activateMutationAtom = mutationAtom('activateDetectors', OPTIONS);
const deactivateMutationAtom = mutationAtom('deactivateDetectors', OPTIONS);
const requestMutationAtom = mutationAtom('requestDetector', { resends: false });

/** Names of the detectors that are being switched. */
export const busyDetectorsAtom = atom(
  (get) =>
    new Set(
      [get(activateMutationAtom), get(deactivateMutationAtom)].flatMap(({ pending }) =>
        pending.flatMap(({ body }) => body.detectors),
      ),
    ),
);

/** The names of all detectors with these display names that can be switched. */
const namesAtom = atom((get) => (displayNames: readonly string[]) => {
  const wanted = new Set(displayNames);
  return (get(detectorsQueryAtom).data ?? [])
    .filter((one) => wanted.has(one.display_name) && one.removed_at === null)
    .map(({ name }) => name);
});

/** Asks what all detectors of some display names have found; null takes the answer away. */
export const previewSelectedAction = atom(
  null,
  (get, set, displayNames: readonly string[] | null): void =>
    set(previewDetectorsAction, displayNames === null ? null : get(namesAtom)(displayNames)),
);

/** Switches all detectors of some display names (decisions §8). */
export const switchDetectorsAction = atom(
  null,
  async (get, set, displayNames: readonly string[], isActive: boolean): Promise<void> => {
    const detectors = get(namesAtom)(displayNames);
    const mutation = isActive ? activateMutationAtom : deactivateMutationAtom;
    const result = await set(mutation, { body: { detectors } });
    if (!result.ok) {
      set(notifyFailedAction, result, 'An error occurred while updating the detectors');
      return;
    }
    set(selectionBaseAtom, NO_SELECTION);
    const what = displayNames.length === 1 ? displayNames[0] : `${displayNames.length} detectors`;
    set(notifySuccessAction, `${what} ${isActive ? 'activated' : 'deactivated'}`);
  },
);

/** Asks the provider for a detector. Gives the failure, which the form shows. */
export const requestDetectorAction = atom(
  null,
  async (_get, set, description: string): Promise<Failure | null> => {
    const result = await set(requestMutationAtom, { body: { description } });
    if (result.ok) {
      set(notifySuccessAction, 'Your request has been submitted');
      return null;
    }
    if (!result.hasServerDetail) {
      set(notifyFailedAction, result, 'An error occurred while submitting the request');
    }
    return result;
  },
);
