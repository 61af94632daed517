import { createClient } from '@sluice/contract/client';
import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { sourceEndpoints } from '@sluice/contract/endpoints/sources';
import { clientOptionsAtom } from './client.ts';
import { atom } from './store.ts';

// What the first rows of a list do not need: imported where it is asked for, not above.

/** Charts and figures. */
export const metricsClientAtom = atom((get) =>
  createClient(metricsEndpoints, get(clientOptionsAtom)),
);

/** Watched repositories. */
export const sourceClientAtom = atom((get) =>
  createClient(sourceEndpoints, get(clientOptionsAtom)),
);

/** The team and the detectors. */
export const companyClientAtom = atom((get) =>
  createClient(companyEndpoints, get(clientOptionsAtom)),
);
