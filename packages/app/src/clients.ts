import { createClient } from '@sluice/contract/client';
import { secretListEndpoints } from '@sluice/contract/endpoints/secret-list';
import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { clientOptionsAtom } from './client.ts';
import { atom } from './store.ts';

/** The person, the settings, the company, the version. */
export const sessionClientAtom = atom((get) =>
  createClient(sessionEndpoints, get(clientOptionsAtom)),
);

/** The list of secret incidents. */
export const secretListClientAtom = atom((get) =>
  createClient(secretListEndpoints, get(clientOptionsAtom)),
);
