import type { AchievementName } from '@sluice/domain/achievements';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { SignatureVerdict } from '@sluice/domain/webhook-signature';
import type { AttentionEntry } from '../endpoints/attention.ts';
import type { FeedbackIncident } from '../endpoints/developer-feedback.ts';
import type { DeveloperSuggestion } from '../endpoints/developer-suggestions.ts';
import type { Ignore } from '../endpoints/ignores.ts';
import type { IncidentView } from '../endpoints/incident-views.ts';
import type { PostmanUser } from '../endpoints/postman-users.ts';
import type { Report } from '../endpoints/reports.ts';
import type { Settings } from '../endpoints/session.ts';
import type { ConnectionEntry, RehearsalEntry } from '../endpoints/sso.ts';
import type { Workspace } from '../endpoints/workspaces.ts';
import type {
  DetectorEvent,
  KeywordEntry,
  KeywordLabel,
  OwnDetector,
} from '../schemas/detection.ts';
import type { OrganizationEntry, PerimeterDeveloper } from '../schemas/developers.ts';
import type { Occurrence, Patch, SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import type { ApiKey, AuditEntry, AuditIntegrity } from '../schemas/keys.ts';
import type {
  AttemptEntry,
  DeliveryEntry,
  JiraMeta,
  JiraStatus,
  NotifierEntry,
} from '../schemas/notifiers.ts';
import type { Company, CurrentUser, Member } from '../schemas/people.ts';
import type { ActivityEvent, PerimeterRepository } from '../schemas/perimeter.ts';
import type { PostmanOccurrence } from '../schemas/postman.ts';
import type {
  SavedResult,
  SavedSearch,
  ScannedSecret,
  Search,
  SearchResult,
  SearchScan,
} from '../schemas/search.ts';
import type {
  BanlistSuggestion,
  Recompute,
  RuleEvent,
  SeverityRuleEntry,
} from '../schemas/severity-rules.ts';
import type { FeedbackAnswer, SharedLink } from '../schemas/sharing.ts';
import type { Source } from '../schemas/sources.ts';

/** The context of a mock handler: the database, which it may change. */
export interface MockContext {
  readonly database: MockDatabase;
}

/** The data of the mock. Handlers change it in place, as a server changes its database. */
export interface MockDatabase {
  now: Date;
  /** Null while signed out. */
  user: CurrentUser | null;
  company: Company;
  settings: Settings;
  team: Member[];
  /** Secret incidents. All kinds are stored in one shape; {@link incidentsOf} reads those of a kind. */
  incidents: SecretIncident[];
  /** `masked_value` is the text that was found. */
  keywordIncidents: SecretIncident[];
  /** Incidents of the API workspace tool, and their occurrences by incident. */
  postmanIncidents: SecretIncident[];
  postmanOccurrences: Map<number, PostmanOccurrence[]>;
  /** By incident. */
  occurrences: Map<number, Occurrence[]>;
  /** By incident, newest first. */
  events: Map<number, TimelineEvent[]>;
  /** By occurrence. */
  patches: Map<number, Patch>;
  /** By incident: the members who have it open. */
  viewers: Map<number, readonly number[]>;
  /** By incident: the request that waits, or the one that holds. */
  ignores: Map<number, Ignore>;
  /** Those that were not revoked; an incident has one at most. */
  sharedLinks: SharedLink[];
  /** Steps of the checklist that were marked by hand, or by a look. */
  achievements: Set<AchievementName>;
  /** What public links show, by their tokens. */
  feedbackPages: Map<string, FeedbackIncident>;
  /** By incident, newest first. */
  feedbackAnswers: Map<number, FeedbackAnswer[]>;
  sources: Source[];
  repositories: PerimeterRepository[];
  activity: ActivityEvent[];
  /** Of the perimeter. */
  developers: PerimeterDeveloper[];
  /** Authors who are probably of the company. */
  developerSuggestions: DeveloperSuggestion[];
  organizations: OrganizationEntry[];
  /** Of the API workspace tool. */
  workspaces: Workspace[];
  /** Users and teams of the API workspace tool. */
  postmanUsers: PostmanUser[];
  /** In their order. */
  severityRules: SeverityRuleEntry[];
  /** Newest first. */
  ruleEvents: RuleEvent[];
  recompute: Recompute;
  banlistSuggestions: BanlistSuggestion[];
  ownDetectors: OwnDetector[];
  /** Their names. */
  inactiveDetectors: string[];
  /** Newest first. */
  detectorEvents: DetectorEvent[];
  keywords: KeywordEntry[];
  keywordLabels: KeywordLabel[];
  /** The commits that searches cover, newest first. */
  searchable: SearchResult[];
  /** Newest first. */
  searches: Search[];
  /** Newest first. */
  savedSearches: SavedSearch[];
  /** In the order in which they were made. */
  incidentViews: IncidentView[];
  reports: Report[];
  /** Of the one who is signed in, newest first. */
  savedResults: SavedResult[];
  /** Newest first. */
  searchScans: SearchScan[];
  /** By scan, the newest leak first. */
  scannedSecrets: Map<string, ScannedSecret[]>;
  /** By event: the incident's version after it, and the incident before it where an undo can restore that. */
  eventVersions: Map<number, { version: number; before: SecretIncident | null }>;
  /** Newest first. */
  apiKeys: ApiKey[];
  notifiers: NotifierEntry[];
  /** What Jira offers; `authorizeUrl` is null where the server has no app at Atlassian. */
  jira: JiraMeta & { authorizeUrl: string | null; statuses: JiraStatus[] };
  connections: ConnectionEntry[];
  /** The newest rehearsal of a connection, by its id. */
  rehearsals: Map<number, RehearsalEntry>;
  /** Newest first. */
  deliveries: DeliveryEntry[];
  auditLog: AuditEntry[];
  /** The tries of a delivery, by its id. */
  attempts: Map<number, AttemptEntry[]>;
  /** What every check of a signature comes to: the mock knows no token. */
  signatureVerdict: SignatureVerdict;
  auditIntegrity: AuditIntegrity;
  /** The most urgent first. */
  attention: AttentionEntry[];
  /** Values of incidents, which a search and a look-up recognise, with their incidents of secrets. */
  knownValues: Map<string, readonly number[]>;
  nextId: number;
}

const INCIDENTS = {
  secret: 'incidents',
  keyword: 'keywordIncidents',
  postman: 'postmanIncidents',
} as const satisfies Record<IncidentKind, keyof MockDatabase>;

/** The incidents of a kind. */
export function incidentsOf(database: MockDatabase, kind: IncidentKind): readonly SecretIncident[] {
  return database[INCIDENTS[kind]];
}

/** Changes incidents of a kind in place of the stored ones. */
export function replaceIncidents(
  database: MockDatabase,
  kind: IncidentKind,
  change: (incident: SecretIncident) => SecretIncident,
): void {
  database[INCIDENTS[kind]] = database[INCIDENTS[kind]].map(change);
}

/** The signed-in person; only behind a check that there is one. */
export function userOf(database: MockDatabase): CurrentUser {
  if (database.user === null) throw new TypeError('No one is signed in.');
  return database.user;
}
