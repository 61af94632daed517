import type { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import type { Route } from '../../http/route.ts';
import { addOwnDetectors } from './add-own-detectors.ts';
import {
  activateDetectors,
  deactivateDetectors,
  getDetectorStats,
  listDetectorEvents,
  requestDetector,
} from './detector-states.ts';
import { createKeywordLabel, listKeywordLabels } from './keyword-labels.ts';
import { KEYWORD_ROUTES } from './keyword-routes.ts';
import { listOwnDetectors } from './list-own-detectors.ts';
import { removeOwnDetector } from './remove-own-detector.ts';

export const DETECTION_ROUTES = {
  listOwnDetectors,
  addOwnDetectors,
  removeOwnDetector,
  getDetectorStats,
  listDetectorEvents,
  activateDetectors,
  deactivateDetectors,
  requestDetector,
  listKeywordLabels,
  createKeywordLabel,
  ...KEYWORD_ROUTES,
} satisfies Record<keyof typeof ownDetectorEndpoints | keyof typeof keywordEndpoints, Route>;
