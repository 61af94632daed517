// Written by `npm run generate` from the files beside it. Do not edit.
import { achievementHandlers } from './achievements.ts';
import { archiveHandlers } from './archives.ts';
import { attentionHandlers } from './attention.ts';
import { authHandlers } from './auth.ts';
import { companyHandlers } from './company.ts';
import { developerFeedbackHandlers } from './developer-feedback.ts';
import { developerSuggestionHandlers } from './developer-suggestions.ts';
import { developerHandlers } from './developers.ts';
import { ignoreHandlers } from './ignores.ts';
import { importHandlers } from './imports.ts';
import { incidentViewHandlers } from './incident-views.ts';
import { keyHandlers } from './keys.ts';
import { keywordIncidentHandlers } from './keyword-incidents.ts';
import { keywordHandlers } from './keywords.ts';
import { manyIncidentHandlers } from './many-incidents.ts';
import { metricsHandlers } from './metrics.ts';
import { monitoringHandlers } from './monitoring.ts';
import { noteHandlers } from './notes.ts';
import { notifierHandlers } from './notifiers.ts';
import { ownDetectorHandlers } from './own-detectors.ts';
import { perimeterHandlers } from './perimeter.ts';
import { postmanUserHandlers } from './postman-users.ts';
import { postmanHandlers } from './postman.ts';
import { previewHandlers } from './previews.ts';
import { reportHandlers } from './reports.ts';
import { savedSearchHandlers } from './saved-searches.ts';
import { searchScanHandlers } from './search-scans.ts';
import { searchHandlers } from './search.ts';
import { secretDetailHandlers } from './secret-detail.ts';
import { secretListHandlers } from './secret-list.ts';
import { seenHandlers } from './seen.ts';
import { sessionHandlers } from './session.ts';
import { severityRuleHandlers } from './severity-rules.ts';
import { sharingHandlers } from './sharing.ts';
import { sourceHandlers } from './sources.ts';
import { ssoHandlers } from './sso.ts';
import { ticketHandlers } from './tickets.ts';
import { viewerHandlers } from './viewers.ts';
import { workspaceHandlers } from './workspaces.ts';

/** Each set of handlers is in the file that has the name of its endpoints' file. */
export const HANDLERS = {
  ...achievementHandlers,
  ...archiveHandlers,
  ...attentionHandlers,
  ...authHandlers,
  ...companyHandlers,
  ...developerFeedbackHandlers,
  ...developerSuggestionHandlers,
  ...developerHandlers,
  ...ignoreHandlers,
  ...importHandlers,
  ...incidentViewHandlers,
  ...keyHandlers,
  ...keywordIncidentHandlers,
  ...keywordHandlers,
  ...manyIncidentHandlers,
  ...metricsHandlers,
  ...monitoringHandlers,
  ...noteHandlers,
  ...notifierHandlers,
  ...ownDetectorHandlers,
  ...perimeterHandlers,
  ...postmanUserHandlers,
  ...postmanHandlers,
  ...previewHandlers,
  ...reportHandlers,
  ...savedSearchHandlers,
  ...searchScanHandlers,
  ...searchHandlers,
  ...secretDetailHandlers,
  ...secretListHandlers,
  ...seenHandlers,
  ...sessionHandlers,
  ...severityRuleHandlers,
  ...sharingHandlers,
  ...sourceHandlers,
  ...ssoHandlers,
  ...ticketHandlers,
  ...viewerHandlers,
  ...workspaceHandlers,
};
