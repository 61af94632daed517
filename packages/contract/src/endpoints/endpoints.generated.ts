// Written by `npm run generate` from the files beside it. Do not edit.
import { achievementEndpoints } from './achievements.ts';
import { archiveEndpoints } from './archives.ts';
import { attentionEndpoints } from './attention.ts';
import { authEndpoints } from './auth.ts';
import { companyEndpoints } from './company.ts';
import { developerFeedbackEndpoints } from './developer-feedback.ts';
import { developerSuggestionEndpoints } from './developer-suggestions.ts';
import { developerEndpoints } from './developers.ts';
import { ignoreEndpoints } from './ignores.ts';
import { importEndpoints } from './imports.ts';
import { incidentViewEndpoints } from './incident-views.ts';
import { keyEndpoints } from './keys.ts';
import { keywordIncidentEndpoints } from './keyword-incidents.ts';
import { keywordEndpoints } from './keywords.ts';
import { manyIncidentEndpoints } from './many-incidents.ts';
import { metricsEndpoints } from './metrics.ts';
import { monitoringEndpoints } from './monitoring.ts';
import { noteEndpoints } from './notes.ts';
import { notifierEndpoints } from './notifiers.ts';
import { ownDetectorEndpoints } from './own-detectors.ts';
import { perimeterEndpoints } from './perimeter.ts';
import { postmanUserEndpoints } from './postman-users.ts';
import { postmanEndpoints } from './postman.ts';
import { previewEndpoints } from './previews.ts';
import { reportEndpoints } from './reports.ts';
import { savedSearchEndpoints } from './saved-searches.ts';
import { searchScanEndpoints } from './search-scans.ts';
import { searchEndpoints } from './search.ts';
import { secretDetailEndpoints } from './secret-detail.ts';
import { secretListEndpoints } from './secret-list.ts';
import { seenEndpoints } from './seen.ts';
import { sessionEndpoints } from './session.ts';
import { severityRuleEndpoints } from './severity-rules.ts';
import { sharingEndpoints } from './sharing.ts';
import { sourceEndpoints } from './sources.ts';
import { ssoEndpoints } from './sso.ts';
import { ticketEndpoints } from './tickets.ts';
import { viewerEndpoints } from './viewers.ts';
import { workspaceEndpoints } from './workspaces.ts';

/** Every call of the product by its key. */
export const ENDPOINTS = {
  ...achievementEndpoints,
  ...archiveEndpoints,
  ...attentionEndpoints,
  ...authEndpoints,
  ...companyEndpoints,
  ...developerFeedbackEndpoints,
  ...developerSuggestionEndpoints,
  ...developerEndpoints,
  ...ignoreEndpoints,
  ...importEndpoints,
  ...incidentViewEndpoints,
  ...keyEndpoints,
  ...keywordIncidentEndpoints,
  ...keywordEndpoints,
  ...manyIncidentEndpoints,
  ...metricsEndpoints,
  ...monitoringEndpoints,
  ...noteEndpoints,
  ...notifierEndpoints,
  ...ownDetectorEndpoints,
  ...perimeterEndpoints,
  ...postmanUserEndpoints,
  ...postmanEndpoints,
  ...previewEndpoints,
  ...reportEndpoints,
  ...savedSearchEndpoints,
  ...searchScanEndpoints,
  ...searchEndpoints,
  ...secretDetailEndpoints,
  ...secretListEndpoints,
  ...seenEndpoints,
  ...sessionEndpoints,
  ...severityRuleEndpoints,
  ...sharingEndpoints,
  ...sourceEndpoints,
  ...ssoEndpoints,
  ...ticketEndpoints,
  ...viewerEndpoints,
  ...workspaceEndpoints,
} as const;
