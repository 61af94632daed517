import { createClient } from '@sluice/contract/client';
import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { secretListEndpoints } from '@sluice/contract/endpoints/secret-list';
import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { sourceEndpoints } from '@sluice/contract/endpoints/sources';
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
