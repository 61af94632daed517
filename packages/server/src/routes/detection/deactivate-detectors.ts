import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { switchRoute } from './switch-detectors.ts';

/** Switches detectors off: their findings are left out from now on. */
export const deactivateDetectors = switchRoute(
  ownDetectorEndpoints.deactivateDetectors,
  'deactivate',
);
