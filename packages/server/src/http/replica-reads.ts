import type { Endpoint } from '@sluice/contract/endpoint';
import { ENDPOINTS } from '@sluice/contract/endpoints/all';

/** The calls that a replica may answer: lists, their counts and figures. They write nothing and call nobody. */
const READS = [
  'listSecrets',
  'getSecretStats',
  'listKeywordIncidents',
  'getKeywordIncidentStats',
  'listPostmanIncidents',
  'getPostmanStats',
  'listFormerPostmanIncidents',
  'getFormerPostmanStats',
  'listIncidentFacets',
  'getOccurrenceChart',
  'getMetrics',
  'getPerimeterEvolution',
  'getIncidentCount',
  'getIncidentAggregates',
  'getRepositoryCounts',
  'getSecretDays',
  'listActivity',
  'getCommitStats',
  'getPushStats',
  'getPublicStats',
  'listDevelopers',
  'listEmailDomains',
  'getPerimeterStats',
  'listPerimeterRepositories',
  'listOrganizationRepositories',
  'getOrganizationStats',
  'getDetectorStats',
  'listAuditLogs',
  'listAuditActors',
  'countBanlisted',
] as const satisfies readonly (keyof typeof ENDPOINTS)[];

const OF_REPLICA: ReadonlySet<Endpoint> = new Set(READS.map((key) => ENDPOINTS[key]));

/** Whether a replica may answer an endpoint. */
export function mayComeFromReplica(endpoint: Endpoint): boolean {
  return OF_REPLICA.has(endpoint);
}
