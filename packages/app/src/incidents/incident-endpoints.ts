import type { IncidentKind } from '@sluice/domain/kinds';
import type { EndpointName } from '../api.ts';

/** The endpoints that the page of an incident is read from. The occurrences of Postman come with their incident. */
export const INCIDENT_ENDPOINTS = {
  secret: {
    incident: 'getSecret',
    events: 'listSecretEvents',
    occurrences: 'listSecretOccurrences',
  },
  keyword: {
    incident: 'getKeywordIncident',
    events: 'listKeywordIncidentEvents',
    occurrences: 'listKeywordIncidentOccurrences',
  },
  postman: { incident: 'getPostmanIncident', events: 'getPostmanTimeline' },
} as const satisfies Record<IncidentKind, Readonly<Record<string, EndpointName>>>;
