import type { IncidentAction } from '@sluice/domain/actions';
import { atom } from '../../store.ts';
import type { BulkParams } from './bulk-state.atoms.ts';

/** Does one action on the selection. How it is done comes with the first time that it is. */
export const bulkLaterAction = atom(
  null,
  async (_get, set, name: IncidentAction, params: BulkParams): Promise<boolean> => {
    const { bulkAction } = await import('./bulk.atoms.ts');
    return set(bulkAction, name, params);
  },
);
