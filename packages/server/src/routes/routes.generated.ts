// Written by `npm run generate` from the files beside it. Do not edit.
import { ACHIEVEMENT_ROUTES } from './achievements/index.ts';
import { ARCHIVE_ROUTES } from './archives/index.ts';
import { ATTENTION_ROUTES } from './attention/index.ts';
import { COMPANY_ROUTES } from './company/index.ts';
import { DETECTION_ROUTES } from './detection/index.ts';
import { DEVELOPER_SUGGESTION_ROUTES } from './developer-suggestions/index.ts';
import { DEVELOPER_ROUTES } from './developers/index.ts';
import { IGNORE_ROUTES } from './ignores/index.ts';
import { IMPORT_ROUTES } from './imports/index.ts';
import { INCIDENT_VIEW_ROUTES } from './incident-views/index.ts';
import { KEY_ROUTES } from './keys/index.ts';
import { KEYWORD_INCIDENT_ROUTES } from './keyword-incidents/index.ts';
import { MANY_INCIDENT_ROUTES } from './many-incidents/index.ts';
import { METRICS_ROUTES } from './metrics/index.ts';
import { MONITORING_ROUTES } from './monitoring/index.ts';
import { NOTE_ROUTES } from './notes/index.ts';
import { NOTIFIER_ROUTES } from './notifiers/index.ts';
import { PERIMETER_ROUTES } from './perimeter/index.ts';
import { POSTMAN_USER_ROUTES } from './postman-users/index.ts';
import { POSTMAN_ROUTES } from './postman/index.ts';
import { PREVIEW_ROUTES } from './previews/index.ts';
import { REPORT_ROUTES } from './reports/index.ts';
import { SEARCH_ROUTES } from './search/index.ts';
import { SECRET_ROUTES } from './secrets/index.ts';
import { SEEN_ROUTES } from './seen/index.ts';
import { SESSION_ROUTES } from './session/index.ts';
import { SEVERITY_RULE_ROUTES } from './severity-rules/index.ts';
import { SHARING_ROUTES } from './sharing/index.ts';
import { SOURCE_ROUTES } from './sources/index.ts';
import { SSO_ROUTES } from './sso/index.ts';
import { TICKET_ROUTES } from './tickets/index.ts';
import { VIEWER_ROUTES } from './viewers/index.ts';
import { WORKSPACE_ROUTES } from './workspaces/index.ts';

/** The routes of each folder. */
export const ROUTES_BY_KEY = {
  ...ACHIEVEMENT_ROUTES,
  ...ARCHIVE_ROUTES,
  ...ATTENTION_ROUTES,
  ...COMPANY_ROUTES,
  ...DETECTION_ROUTES,
  ...DEVELOPER_SUGGESTION_ROUTES,
  ...DEVELOPER_ROUTES,
  ...IGNORE_ROUTES,
  ...IMPORT_ROUTES,
  ...INCIDENT_VIEW_ROUTES,
  ...KEY_ROUTES,
  ...KEYWORD_INCIDENT_ROUTES,
  ...MANY_INCIDENT_ROUTES,
  ...METRICS_ROUTES,
  ...MONITORING_ROUTES,
  ...NOTE_ROUTES,
  ...NOTIFIER_ROUTES,
  ...PERIMETER_ROUTES,
  ...POSTMAN_USER_ROUTES,
  ...POSTMAN_ROUTES,
  ...PREVIEW_ROUTES,
  ...REPORT_ROUTES,
  ...SEARCH_ROUTES,
  ...SECRET_ROUTES,
  ...SEEN_ROUTES,
  ...SESSION_ROUTES,
  ...SEVERITY_RULE_ROUTES,
  ...SHARING_ROUTES,
  ...SOURCE_ROUTES,
  ...SSO_ROUTES,
  ...TICKET_ROUTES,
  ...VIEWER_ROUTES,
  ...WORKSPACE_ROUTES,
};
