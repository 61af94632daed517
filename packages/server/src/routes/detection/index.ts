import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import type { Route } from '../../http/route.ts';
import { activateDetectors } from './activate-detectors.ts';
import { addOwnDetectors } from './add-own-detectors.ts';
import { createKeywordRoute } from './create-keyword.ts';
import { createKeywordLabel } from './create-keyword-label.ts';
import { deactivateDetectors } from './deactivate-detectors.ts';
import { deactivateKeyword } from './deactivate-keyword.ts';
import { deleteKeywordRoute } from './delete-keyword.ts';
import { getDetectorStats } from './get-detector-stats.ts';
import { listDetectorEvents } from './list-detector-events.ts';
import { listKeywordLabels } from './list-keyword-labels.ts';
import { listKeywordsRoute } from './list-keywords.ts';
import { listOwnDetectors } from './list-own-detectors.ts';
import { removeOwnDetector } from './remove-own-detector.ts';
import { requestDetector } from './request-detector.ts';
import { updateKeywordRoute } from './update-keyword.ts';

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
  listIncidentRaisers: listKeywordsRoute(keywordEndpoints.listIncidentRaisers, 'incident_raisers'),
  createIncidentRaiser: createKeywordRoute(
    keywordEndpoints.createIncidentRaiser,
    'incident_raisers',
  ),
  updateIncidentRaiser: updateKeywordRoute(
    keywordEndpoints.updateIncidentRaiser,
    'incident_raisers',
  ),
  deleteIncidentRaiser: deleteKeywordRoute(
    keywordEndpoints.deleteIncidentRaiser,
    'incident_raisers',
  ),
  listSecretGraspers: listKeywordsRoute(keywordEndpoints.listSecretGraspers, 'secret_graspers'),
  createSecretGrasper: createKeywordRoute(keywordEndpoints.createSecretGrasper, 'secret_graspers'),
  updateSecretGrasper: updateKeywordRoute(keywordEndpoints.updateSecretGrasper, 'secret_graspers'),
  deleteSecretGrasper: deleteKeywordRoute(keywordEndpoints.deleteSecretGrasper, 'secret_graspers'),
  deactivateKeyword,
} satisfies Record<keyof typeof ownDetectorEndpoints | keyof typeof keywordEndpoints, Route>;
