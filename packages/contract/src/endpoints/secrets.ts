import { secretDetailEndpoints } from './secret-detail.ts';
import { secretListEndpoints } from './secret-list.ts';

/**
 * All calls about secret incidents. The app takes the two parts apart, so that the list does not
 * load what only the page of one incident needs. Fixed paths precede those with parameters.
 */
export const secretEndpoints = { ...secretListEndpoints, ...secretDetailEndpoints } as const;
