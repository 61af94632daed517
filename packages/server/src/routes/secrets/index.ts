import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { type Route, route } from '../../http/route.ts';
import { bulkIncidentsOf } from '../incidents/bulk-incidents.ts';
import { getIncidentOf } from '../incidents/get-incident.ts';
import { getStatsOf } from '../incidents/get-stats.ts';
import { SECRETS } from '../incidents/incident-shapes.ts';
import { listEventsOf } from '../incidents/list-events.ts';
import { listIncidentsOf } from '../incidents/list-incidents.ts';
import { listOccurrencesOf } from '../incidents/list-occurrences.ts';
import { operateIncidentOf } from '../incidents/operate-incident.ts';
import { undoEventOf } from '../incidents/undo-event.ts';
import { checkCommitsPresence } from './check-commits-presence.ts';
import { getMiniDiff } from './get-mini-diff.ts';
import { getPatch } from './get-patch.ts';
import { checkSecretValidity, getSecretValidity } from './get-secret-validity.ts';
import { listPatches } from './list-patches.ts';
import { listResolutionReasons } from './list-resolution-reasons.ts';
import { revealSecret } from './reveal-secret.ts';
import { sendNotification } from './send-notification.ts';

/** Secret incidents: the routes of every kind, and those that only secrets have. */
export const SECRET_ROUTES = {
  listSecrets: route(secretEndpoints.listSecrets, listIncidentsOf(SECRETS)),
  getSecretStats: route(secretEndpoints.getSecretStats, getStatsOf('secret')),
  listResolutionReasons,
  bulkSecrets: route(secretEndpoints.bulkSecrets, bulkIncidentsOf('secret')),
  checkCommitsPresence,
  getSecret: route(secretEndpoints.getSecret, getIncidentOf(SECRETS)),
  listSecretEvents: route(secretEndpoints.listSecretEvents, listEventsOf('secret')),
  listSecretOccurrences: route(secretEndpoints.listSecretOccurrences, listOccurrencesOf('secret')),
  getSecretValidity,
  checkSecretValidity,
  sendNotification,
  revealSecret,
  undoSecret: route(secretEndpoints.undoSecret, undoEventOf(SECRETS)),
  operateSecret: route(secretEndpoints.operateSecret, operateIncidentOf(SECRETS)),
  listPatches,
  getPatch,
  getMiniDiff,
} satisfies Record<keyof typeof secretEndpoints, Route>;
