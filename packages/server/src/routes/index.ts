import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { openApiOf } from '@sluice/contract/openapi';
import type { Route } from '../http/route.ts';
import { VERSION } from '../version.ts';
import { ACHIEVEMENT_ROUTES } from './achievements/index.ts';
import { COMPANY_ROUTES } from './company/index.ts';
import { DETECTION_ROUTES } from './detection/index.ts';
import { DEVELOPER_ROUTES } from './developers/index.ts';
import { IMPORT_ROUTES } from './imports/index.ts';
import { INCIDENT_VIEW_ROUTES } from './incident-views/index.ts';
import { KEY_ROUTES } from './keys/index.ts';
import { KEYWORD_INCIDENT_ROUTES } from './keyword-incidents/index.ts';
import { METRICS_ROUTES } from './metrics/index.ts';
import { MONITORING_ROUTES } from './monitoring/index.ts';
import { NOTE_ROUTES } from './notes/index.ts';
import { NOTIFIER_ROUTES } from './notifiers/index.ts';
import { PERIMETER_ROUTES } from './perimeter/index.ts';
import { POSTMAN_ROUTES } from './postman/index.ts';
import { POSTMAN_USER_ROUTES } from './postman-users/index.ts';
import { SEARCH_ROUTES } from './search/index.ts';
import { SECRET_ROUTES } from './secrets/index.ts';
import { SEEN_ROUTES } from './seen/index.ts';
import { SESSION_ROUTES } from './session/index.ts';
import { SEVERITY_RULE_ROUTES } from './severity-rules/index.ts';
import { SHARING_ROUTES } from './sharing/index.ts';
import { SOURCE_ROUTES } from './sources/index.ts';
import { SSO_ROUTES } from './sso/index.ts';
import { TICKET_ROUTES } from './tickets/index.ts';
import { WORKSPACE_ROUTES } from './workspaces/index.ts';

const BY_KEY: Readonly<Record<string, Route>> = {
  ...SESSION_ROUTES,
  ...ACHIEVEMENT_ROUTES,
  ...COMPANY_ROUTES,
  ...METRICS_ROUTES,
  ...IMPORT_ROUTES,
  ...INCIDENT_VIEW_ROUTES,
  ...SECRET_ROUTES,
  ...NOTE_ROUTES,
  ...SHARING_ROUTES,
  ...TICKET_ROUTES,
  ...SOURCE_ROUTES,
  ...WORKSPACE_ROUTES,
  ...SEVERITY_RULE_ROUTES,
  ...MONITORING_ROUTES,
  ...PERIMETER_ROUTES,
  ...DEVELOPER_ROUTES,
  ...DETECTION_ROUTES,
  ...KEYWORD_INCIDENT_ROUTES,
  ...POSTMAN_ROUTES,
  ...POSTMAN_USER_ROUTES,
  ...KEY_ROUTES,
  ...NOTIFIER_ROUTES,
  ...SSO_ROUTES,
  ...SEARCH_ROUTES,
  ...SEEN_ROUTES,
};

/** Every route of the contract in the contract's order: fixed paths precede those with parameters. */
export const ROUTES: readonly Route[] = Object.keys(ENDPOINTS).flatMap((key) => BY_KEY[key] ?? []);

/** The API's description, generated from the contract. */
export function apiDescription(): Record<string, unknown> {
  return openApiOf(ENDPOINTS, VERSION);
}
