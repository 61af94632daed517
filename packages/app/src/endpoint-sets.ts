import type { CallInput, Endpoint, ReplyData } from '@sluice/contract/endpoint';
import { secretListEndpoints } from '@sluice/contract/endpoints/secret-list';
import { sessionEndpoints } from '@sluice/contract/endpoints/session';

/**
 * The sets of endpoints that the app calls. What the first rows of a list need comes with the app;
 * every other set is loaded by the first call of one of its endpoints.
 */
export const SETS = {
  achievements: async () =>
    (await import('@sluice/contract/endpoints/achievements')).achievementEndpoints,
  auth: async () => (await import('@sluice/contract/endpoints/auth')).authEndpoints,
  company: async () => (await import('@sluice/contract/endpoints/company')).companyEndpoints,
  imports: async () => (await import('@sluice/contract/endpoints/imports')).importEndpoints,
  incidentViews: async () =>
    (await import('@sluice/contract/endpoints/incident-views')).incidentViewEndpoints,
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
  postmanUsers: async () =>
    (await import('@sluice/contract/endpoints/postman-users')).postmanUserEndpoints,
  search: async () => (await import('@sluice/contract/endpoints/search')).searchEndpoints,
  searchScans: async () =>
    (await import('@sluice/contract/endpoints/search-scans')).searchScanEndpoints,
  secretDetail: async () =>
    (await import('@sluice/contract/endpoints/secret-detail')).secretDetailEndpoints,
  secretList: async () => secretListEndpoints,
  seen: async () => (await import('@sluice/contract/endpoints/seen')).seenEndpoints,
  session: async () => sessionEndpoints,
  sharing: async () => (await import('@sluice/contract/endpoints/sharing')).sharingEndpoints,
  sources: async () => (await import('@sluice/contract/endpoints/sources')).sourceEndpoints,
  tickets: async () => (await import('@sluice/contract/endpoints/tickets')).ticketEndpoints,
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
export const SET_OF = {
  listAchievements: 'achievements',
  resolveAchievement: 'achievements',
  activateDetectors: 'ownDetectors',
  activateMember: 'company',
  addPostmanNotes: 'postman',
  bulkKeywordIncidents: 'keywordIncidents',
  bulkSecrets: 'secretList',
  changeMemberRole: 'company',
  checkPostmanCsv: 'postmanUsers',
  countBanlisted: 'severityRules',
  listBanlistSuggestions: 'severityRules',
  dismissBanlistSuggestion: 'severityRules',
  createPostmanTeam: 'postmanUsers',
  createPostmanUser: 'postmanUsers',
  deletePostmanUsers: 'postmanUsers',
  getPostmanUserStats: 'postmanUsers',
  listPostmanUsers: 'postmanUsers',
  uploadPostmanCsv: 'postmanUsers',
  createIncidentRaiser: 'keywords',
  createIncidentView: 'incidentViews',
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
  deleteIncidentView: 'incidentViews',
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
  importReport: 'imports',
  inviteMember: 'company',
  listActivity: 'perimeter',
  listDetectorEvents: 'ownDetectors',
  listDetectors: 'company',
  listDevelopers: 'developers',
  listEmailDomains: 'developers',
  listFeedbackAnswers: 'sharing',
  listIncidentRaisers: 'keywords',
  listIncidentViews: 'incidentViews',
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
  lookUpValue: 'seen',
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
  addPrivateToken: 'monitoring',
  deletePrivateToken: 'monitoring',
  listConnections: 'sso',
  createConnection: 'sso',
  updateConnection: 'sso',
  deleteConnection: 'sso',
  undoKeywordIncident: 'keywordIncidents',
  undoPostmanIncident: 'postman',
  undoSecret: 'secretDetail',
  updateCompanyPreferences: 'session',
  updateIncidentRaiser: 'keywords',
  updateIncidentView: 'incidentViews',
  updateKeywordNote: 'keywordIncidents',
  updateNote: 'notes',
  updatePostmanNote: 'postman',
  listNotifiers: 'notifiers',
  getJiraConsent: 'notifiers',
  getNotifierMeta: 'notifiers',
  listNotifierStatuses: 'notifiers',
  createTicket: 'tickets',
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
export type EndpointOf<Name extends EndpointName> = Extract<
  SetOf<Name>[Name & keyof SetOf<Name>],
  Endpoint
>;

/** What a call of an endpoint is given. */
export type InputOf<Name extends EndpointName> = CallInput<EndpointOf<Name>>;

/** The data of an endpoint's successful answer. */
export type ReplyOf<Name extends EndpointName> = ReplyData<EndpointOf<Name>>;
