import { achievementEndpoints } from './achievements.ts';
import { authEndpoints } from './auth.ts';
import { companyEndpoints } from './company.ts';
import { developerFeedbackEndpoints } from './developer-feedback.ts';
import { developerEndpoints } from './developers.ts';
import { importEndpoints } from './imports.ts';
import { incidentViewEndpoints } from './incident-views.ts';
import { keyEndpoints } from './keys.ts';
import { keywordIncidentEndpoints } from './keyword-incidents.ts';
import { keywordEndpoints } from './keywords.ts';
import { metricsEndpoints } from './metrics.ts';
import { monitoringEndpoints } from './monitoring.ts';
import { noteEndpoints } from './notes.ts';
import { notifierEndpoints } from './notifiers.ts';
import { ownDetectorEndpoints } from './own-detectors.ts';
import { perimeterEndpoints } from './perimeter.ts';
import { postmanEndpoints } from './postman.ts';
import { postmanUserEndpoints } from './postman-users.ts';
import { savedSearchEndpoints } from './saved-searches.ts';
import { searchEndpoints } from './search.ts';
import { searchScanEndpoints } from './search-scans.ts';
import { secretEndpoints } from './secrets.ts';
import { seenEndpoints } from './seen.ts';
import { sessionEndpoints } from './session.ts';
import { severityRuleEndpoints } from './severity-rules.ts';
import { sharingEndpoints } from './sharing.ts';
import { sourceEndpoints } from './sources.ts';
import { ssoEndpoints } from './sso.ts';
import { ticketEndpoints } from './tickets.ts';
import { workspaceEndpoints } from './workspaces.ts';

/** Every call of the product by its key. Fixed paths precede those with parameters. */
export const ENDPOINTS = {
  ...achievementEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...companyEndpoints,
  ...metricsEndpoints,
  ...incidentViewEndpoints,
  ...secretEndpoints,
  ...noteEndpoints,
  ...sharingEndpoints,
  ...ticketEndpoints,
  ...sourceEndpoints,
  ...importEndpoints,
  ...workspaceEndpoints,
  ...postmanUserEndpoints,
  ...severityRuleEndpoints,
  ...monitoringEndpoints,
  ...perimeterEndpoints,
  ...developerEndpoints,
  ...developerFeedbackEndpoints,
  ...ownDetectorEndpoints,
  ...keywordEndpoints,
  ...keywordIncidentEndpoints,
  ...postmanEndpoints,
  ...searchEndpoints,
  ...searchScanEndpoints,
  ...savedSearchEndpoints,
  ...seenEndpoints,
  ...keyEndpoints,
  ...notifierEndpoints,
  ...ssoEndpoints,
} as const;
export type EndpointKey = keyof typeof ENDPOINTS;
