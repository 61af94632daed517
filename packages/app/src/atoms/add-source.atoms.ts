import type { Failure } from '@sluice/contract/client';
import { mutationAtom } from '../mutation.ts';
import { atom } from '../store.ts';
import { followScanAction } from './sources.atoms.ts';
import { notifySuccessAction } from './toast.atoms.ts';

const createSourceMutationAtom = mutationAtom('createSource', {
  resends: false,
  invalidates: ['listSources'],
  onSuccess: (source, _input, { set }) => {
    set(followScanAction, source.id);
    set(notifySuccessAction, `${source.name} is watched from now on`);
  },
});

/** Adds a repository and starts its first scan. Gives null when it worked. */
export const addSourceAction = atom(
  null,
  async (_get, set, url: string): Promise<Failure | null> => {
    const result = await set(createSourceMutationAtom, { body: { url: url.trim() } });
    return result.ok ? null : result;
  },
);
