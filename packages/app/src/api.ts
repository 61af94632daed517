import {
  type Call,
  type CallOptions,
  type ClientOptions,
  createCall,
  type Result,
} from '@sluice/contract/client';
import type { CallInput, Endpoint, ReplyData } from '@sluice/contract/endpoint';
import { secretListEndpoints } from '@sluice/contract/endpoints/secret-list';
import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { CODE_FAILURE, OFFLINE_FAILURE } from './api-failures.ts';
import { csrfTokenAtom } from './csrf-token.ts';
import { atom, type Getter } from './store.ts';

/**
 * The sets of endpoints that the app calls. What the first rows of a list need comes with the app;
 * every other set is loaded by the first call of one of its endpoints.
 */
const SETS = {
  achievements: async () =>
    (await import('@sluice/contract/endpoints/achievements')).achievementEndpoints,
  auth: async () => (await import('@sluice/contract/endpoints/auth')).authEndpoints,
  company: async () => (await import('@sluice/contract/endpoints/company')).companyEndpoints,
  keywordIncidents: async () =>
    (await import('@sluice/contract/endpoints/keyword-incidents')).keywordIncidentEndpoints,
  developers: async () =>
    (await import('@sluice/contract/endpoints/developers')).developerEndpoints,
  keywords: async () => (await import('@sluice/contract/endpoints/keywords')).keywordEndpoints,
  keys: async () => (await import('@sluice/contract/endpoints/keys')).keyEndpoints,
  monitoring: async () =>
    (await import('@sluice/contract/endpoints/monitoring')).monitoringEndpoints,
  notifiers: async () => (await import('@sluice/contract/endpoints/notifiers')).notifierEndpoints,
  sso: async () => (await import('@sluice/contract/endpoints/sso')).ssoEndpoints,
  ownDetectors: async () =>
    (await import('@sluice/contract/endpoints/own-detectors')).ownDetectorEndpoints,
  severityRules: async () =>
    (await import('@sluice/contract/endpoints/severity-rules')).severityRuleEndpoints,
  metrics: async () => (await import('@sluice/contract/endpoints/metrics')).metricsEndpoints,
  perimeter: async () => (await import('@sluice/contract/endpoints/perimeter')).perimeterEndpoints,
  notes: async () => (await import('@sluice/contract/endpoints/notes')).noteEndpoints,
  postman: async () => (await import('@sluice/contract/endpoints/postman')).postmanEndpoints,
  savedSearches: async () =>
    (await import('@sluice/contract/endpoints/saved-searches')).savedSearchEndpoints,
  search: async () => (await import('@sluice/contract/endpoints/search')).searchEndpoints,
  searchScans: async () =>
    (await import('@sluice/contract/endpoints/search-scans')).searchScanEndpoints,
  secretDetail: async () =>
    (await import('@sluice/contract/endpoints/secret-detail')).secretDetailEndpoints,
  secretList: async () => secretListEndpoints,
  session: async () => sessionEndpoints,
  sharing: async () => (await import('@sluice/contract/endpoints/sharing')).sharingEndpoints,
  sources: async () => (await import('@sluice/contract/endpoints/sources')).sourceEndpoints,
  workspaces: async () =>
    (await import('@sluice/contract/endpoints/workspaces')).workspaceEndpoints,
};
type SetName = keyof typeof SETS;
type Sets = { readonly [Name in SetName]: Awaited<ReturnType<(typeof SETS)[Name]>> };

/** The set that declares an endpoint. */
type DeclaringSet<Key> = {
  [Name in SetName]: Key extends keyof Sets[Name] ? Name : never;
}[SetName];
type DeclaredKey = { [Name in SetName]: keyof Sets[Name] }[SetName];

/** The set of each endpoint that the app calls. A wrong set, or a call that is missing here, does not compile. */
const SET_OF = {
  listAchievements: 'achievements',
  resolveAchievement: 'achievements',
  activateDetectors: 'ownDetectors',
  activateMember: 'company',
  addPostmanNotes: 'postman',
  bulkKeywordIncidents: 'keywordIncidents',
  bulkSecrets: 'secretList',
  changeMemberRole: 'company',
  countBanlisted: 'severityRules',
  createIncidentRaiser: 'keywords',
  createKeywordLabel: 'keywords',
  createKeywordNote: 'keywordIncidents',
  createNote: 'notes',
  createSecretGrasper: 'keywords',
  createSeverityRule: 'severityRules',
  createSharedLink: 'sharing',
  createSource: 'sources',
  deactivateDetectors: 'ownDetectors',
  deactivateKeyword: 'keywords',
  deactivateMember: 'company',
  deleteIncidentRaiser: 'keywords',
  deleteInvitation: 'company',
  deleteKeywordNote: 'keywordIncidents',
  deleteNote: 'notes',
  deletePostmanNote: 'postman',
  deleteSecretGrasper: 'keywords',
  deleteSeverityRule: 'severityRules',
  emailFeedback: 'sharing',
  getCommitStats: 'perimeter',
  getCompany: 'session',
  getDetectorStats: 'ownDetectors',
  getDeveloper: 'developers',
  getKeywordIncident: 'keywordIncidents',
  getKeywordIncidentStats: 'keywordIncidents',
  getKeywordPatch: 'keywordIncidents',
  getOccurrenceChart: 'metrics',
  getPatch: 'secretDetail',
  getPerimeterStats: 'perimeter',
  getPostmanIncident: 'postman',
  getPostmanStats: 'postman',
  getPostmanTimeline: 'postman',
  getPublicStats: 'perimeter',
  getPushStats: 'perimeter',
  getSecret: 'secretDetail',
  getSecretStats: 'secretList',
  getSecretValidity: 'secretDetail',
  getSettings: 'session',
  getSeverityRecompute: 'severityRules',
  getSharedLink: 'sharing',
  getUser: 'session',
  getVersion: 'session',
  getWorkspaceStats: 'workspaces',
  inviteMember: 'company',
  listActivity: 'perimeter',
  listDetectorEvents: 'ownDetectors',
  listDetectors: 'company',
  listDevelopers: 'developers',
  listEmailDomains: 'developers',
  listFeedbackAnswers: 'sharing',
  listIncidentRaisers: 'keywords',
  listKeywordIncidentEvents: 'keywordIncidents',
  listKeywordIncidentOccurrences: 'keywordIncidents',
  listKeywordIncidents: 'keywordIncidents',
  listKeywordLabels: 'keywords',
  listOrganizationRepositories: 'developers',
  listOrganizations: 'developers',
  listPostmanIncidents: 'postman',
  listSecretEvents: 'secretDetail',
  listSecretGraspers: 'keywords',
  listSecretOccurrences: 'secretDetail',
  listIncidentFacets: 'metrics',
  listSecrets: 'secretList',
  listSeverityConditions: 'severityRules',
  listSeverityRuleEvents: 'severityRules',
  listSeverityRules: 'severityRules',
  listSeverityTemplates: 'severityRules',
  listSources: 'sources',
  listTeam: 'company',
  listWorkspaces: 'workspaces',
  login: 'auth',
  logout: 'auth',
  operateKeywordIncident: 'keywordIncidents',
  operatePostmanIncidents: 'postman',
  operateSecret: 'secretDetail',
  patchSeverityRule: 'severityRules',
  refreshOrganizations: 'developers',
  reorderSeverityRules: 'severityRules',
  requestDetector: 'ownDetectors',
  resetInvitation: 'company',
  revealSecret: 'secretDetail',
  sendNotification: 'secretDetail',
  revokeSharedLink: 'sharing',
  rotateSharedLink: 'sharing',
  setHistoricalScan: 'monitoring',
  listConnections: 'sso',
  createConnection: 'sso',
  updateConnection: 'sso',
  deleteConnection: 'sso',
  undoKeywordIncident: 'keywordIncidents',
  undoPostmanIncident: 'postman',
  undoSecret: 'secretDetail',
  updateCompanyPreferences: 'session',
  updateIncidentRaiser: 'keywords',
  updateKeywordNote: 'keywordIncidents',
  updateNote: 'notes',
  updatePostmanNote: 'postman',
  listNotifiers: 'notifiers',
  listEventTypes: 'notifiers',
  createNotifier: 'notifiers',
  updateNotifier: 'notifiers',
  deleteNotifier: 'notifiers',
  testNotifier: 'notifiers',
  listDeliveries: 'notifiers',
  replayDelivery: 'notifiers',
  listApiKeys: 'keys',
  createApiKey: 'keys',
  revokeApiKey: 'keys',
  listAuditLogs: 'keys',
  listAuditTypes: 'keys',
  listAuditActors: 'keys',
  updateSecretGrasper: 'keywords',
  updateSeverityRule: 'severityRules',
  updateUser: 'session',
  updateUserPreferences: 'session',
  createSavedResult: 'savedSearches',
  createSavedSearch: 'savedSearches',
  createSearchScan: 'searchScans',
  deleteSavedResult: 'savedSearches',
  deleteSavedSearch: 'savedSearches',
  getIncidentAggregates: 'metrics',
  getIncidentCount: 'metrics',
  getMetrics: 'metrics',
  getPerimeterEvolution: 'metrics',
  getRepositoryCounts: 'metrics',
  getScannedSecret: 'searchScans',
  getSearchScan: 'searchScans',
  listSavedResults: 'savedSearches',
  listSavedSearches: 'savedSearches',
  listScannedSecrets: 'searchScans',
  listSearches: 'search',
  listUserScans: 'searchScans',
  promoteScannedSecrets: 'searchScans',
  runSearch: 'search',
  updateSavedSearch: 'savedSearches',
} as const satisfies { readonly [Key in DeclaredKey]?: DeclaringSet<Key> };

/** The endpoints that the app calls, by their names in the contract. */
export type EndpointName = keyof typeof SET_OF;

type SetOf<Name extends EndpointName> = Sets[(typeof SET_OF)[Name]];
type EndpointOf<Name extends EndpointName> = Extract<
  SetOf<Name>[Name & keyof SetOf<Name>],
  Endpoint
>;

/** What a call of an endpoint is given. */
export type InputOf<Name extends EndpointName> = CallInput<EndpointOf<Name>>;

/** The data of an endpoint's successful answer. */
export type ReplyOf<Name extends EndpointName> = ReplyData<EndpointOf<Name>>;

/** What the app learns from its calls beside their answers. */
export interface ApiEvents {
  readonly onVersion: (version: string) => void;
  readonly onNotAuthenticated: () => void;
  /** After each call: whether the server answered at all. */
  readonly onConnection: (isConnected: boolean) => void;
  /** After each load of a part of the app's code: whether it worked. */
  readonly onCodeLoad: (part: string, isLoaded: boolean) => void;
}

const NO_EVENTS: ApiEvents = {
  onVersion: () => {},
  onNotAuthenticated: () => {},
  onConnection: () => {},
  onCodeLoad: () => {},
};

const eventsAtom = atom<ApiEvents>(NO_EVENTS);

/** Connects the events of calls to the app; done once at start. */
export const setApiEventsAction = atom(null, (_get, set, events: ApiEvents) =>
  set(eventsAtom, events),
);
type Transport = Pick<ClientOptions, 'csrfToken' | 'fetch'>;

const fetchAtom = atom<Pick<ClientOptions, 'fetch'>>({});

/** The fetch under every call, for the one answer that is a file. */
export const exportFetchAtom = atom(
  (get) => get(fetchAtom).fetch ?? globalThis.fetch.bind(globalThis),
);

/** Puts another transport under every call, for stories and tests. */
export const setTransportAction = atom(null, (_get, set, { csrfToken, ...rest }: Transport) => {
  set(csrfTokenAtom, { read: csrfToken });
  set(fetchAtom, rest);
});

const callAtom = atom((get): { readonly call: Call } => {
  const { onVersion, onNotAuthenticated } = get(eventsAtom);
  return {
    call: createCall({
      baseUrl: '',
      csrfToken: get(csrfTokenAtom).read,
      ...get(fetchAtom),
      onVersion,
      onNotAuthenticated,
    }),
  };
});

/** Loads the set of an endpoint before its first call, so that a write does not need the network for its own code. */
export function preloadEndpoint(name: EndpointName): void {
  // A failed preload is no failure: the call loads its set again, and says so when that fails.
  SETS[SET_OF[name]]().catch(() => {});
}

async function loadEndpoint<Name extends EndpointName>(name: Name): Promise<EndpointOf<Name>> {
  const set: Readonly<Record<string, Endpoint>> = await SETS[SET_OF[name]]();
  // The one border of the types: SET_OF is checked to name the set that declares the endpoint.
  return set[name] as EndpointOf<Name>;
}

/**
 * Calls an endpoint by its name. Screens ask through `queryAtom` and write through `mutationAtom`;
 * this is for what is neither, such as signing out.
 *
 * @returns the answer or the failure; throws only when `options.signal` aborted the call
 */
export async function callEndpoint<Name extends EndpointName>(
  get: Getter,
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
): Promise<Result<ReplyOf<Name>>> {
  const events = get(eventsAtom);
  let endpoint: EndpointOf<Name>;
  try {
    endpoint = await loadEndpoint(name);
    events.onCodeLoad(SET_OF[name], true);
  } catch {
    // Some browsers keep a failed import until the page is loaded again, so the page has to say so.
    if (globalThis.navigator?.onLine === false) {
      events.onConnection(false);
      return OFFLINE_FAILURE;
    }
    events.onCodeLoad(SET_OF[name], false);
    return CODE_FAILURE;
  }
  const result = await get(callAtom).call(endpoint, input, options);
  events.onConnection(result.ok || result.type !== 'NetworkError');
  return result;
}
