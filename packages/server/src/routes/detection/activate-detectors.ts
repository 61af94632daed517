import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { switchRoute } from './switch-detectors.ts';

/** Switches detectors on. */
export const activateDetectors = switchRoute(ownDetectorEndpoints.activateDetectors, 'activate');
