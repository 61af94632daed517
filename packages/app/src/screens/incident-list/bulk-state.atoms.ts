import type { BulkBody } from '@sluice/contract/endpoints/incident-list';
import type { IncidentAction } from '@sluice/domain/actions';
import { atom } from '../../store.ts';

/** What a bulk action needs beside its name. */
export type BulkParams = NonNullable<BulkBody['params']>;

const busyAtom = atom<IncidentAction | null>(null);

/** The bulk action that is under way. */
export const busyBulkActionAtom = atom((get) => get(busyAtom));

/** Says which bulk action is under way. */
export const setBusyBulkAction = atom(null, (_get, set, name: IncidentAction | null) =>
  set(busyAtom, name),
);
