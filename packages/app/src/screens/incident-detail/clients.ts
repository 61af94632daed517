import { createClient } from '@sluice/contract/client';
import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { secretDetailEndpoints } from '@sluice/contract/endpoints/secret-detail';
import { clientOptionsAtom } from '../../client.ts';
import { atom } from '../../store.ts';

/** One secret incident. */
export const secretClientAtom = atom((get) =>
  createClient(secretDetailEndpoints, get(clientOptionsAtom)),
);

/** Notes on incidents. */
export const noteClientAtom = atom((get) => createClient(noteEndpoints, get(clientOptionsAtom)));
