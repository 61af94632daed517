import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

interface Vendors {
  name: string;
  lease_by: string | null;
  lease_until: Date | null;
  not_before: Date | null;
  failures: Generated<number>;
}

interface Avatars {
  company_id: number;
  developer_id: number;
  url: string;
  type: string | null;
  bytes: Buffer | null;
  fetched_at: Date;
}

interface ValidityChecks {
  company_id: number;
  incident_id: number;
  asked_at: Date;
  outcome: string | null;
  failures: Generated<number>;
  next_at: Date | null;
}

interface PresenceChecks {
  company_id: number;
  source_id: number;
  commit_sha: string;
  checked_at: Date | null;
  next_at: Date;
  etag: string | null;
}

interface SeverityRules {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  severity: number;
  place: number;
  conditions: Json<unknown>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface SeverityRuleEvents {
  company_id: number;
  id: GeneratedAlways<number>;
  rule_name: string;
  action: string;
  actor_id: number | null;
  created_at: Date;
}

interface SeverityRuleSets {
  company_id: number;
  revision: Generated<number>;
}

interface SeverityRecomputes {
  company_id: number;
  revision: number;
  cursor_id: Generated<number>;
  done: Generated<number>;
  total: number;
  changed: Generated<number>;
  started_at: Date;
  finished_at: Date | null;
}

interface Organizations {
  company_id: number;
  id: GeneratedAlways<number>;
  login: string;
  name: Generated<string>;
  synced_at: Date | null;
  created_at: Date;
}

interface PerimeterRepositories {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  organization_id: number | null;
  source_id: number | null;
  is_fork: Generated<boolean>;
  is_deleted: Generated<boolean>;
  contributors: number | null;
  events_etag: string | null;
  created_at: Date;
}

interface PerimeterDevelopers {
  company_id: number;
  id: GeneratedAlways<number>;
  name: Generated<string>;
  github_login: string | null;
  github_avatar_url: string | null;
  profile_read_at: Date | null;
  first_linked_at: Date;
}

interface PerimeterEmails {
  company_id: number;
  email: string;
  developer_id: number;
}

interface PerimeterOrigins {
  company_id: number;
  subject: string;
  subject_id: number;
  reason: string;
  detail: Generated<string>;
  linked_at: Date;
  deactivated_at: Date | null;
}

interface ActivityEvents {
  company_id: number;
  id: GeneratedAlways<number>;
  repository_name: string;
  source_id: number | null;
  type: string;
  key: string;
  member_login: Generated<string>;
  member_name: Generated<string>;
  member_email: Generated<string>;
  ref: Generated<string>;
  before_sha: Generated<string>;
  head_sha: Generated<string>;
  happened_at: Date;
  recorded_at: Date | null;
}

interface Achievements {
  company_id: number;
  member_id: number;
  name: string;
  done_at: Date;
}

interface Contributors {
  company_id: number;
  source_id: number;
  email: string;
}

interface OwnDetectors {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  display_name: string;
  rule: Json<unknown>;
  created_at: Date;
  updated_at: Date;
}

interface InactiveDetectors {
  company_id: number;
  name: string;
  deactivated_at: Date;
}

interface DetectorEvents {
  company_id: number;
  id: GeneratedAlways<number>;
  action: string;
  detectors: string[];
  actor_id: number | null;
  created_at: Date;
}

interface KeywordLabels {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
}

interface PostmanUsers {
  company_id: number;
  id: GeneratedAlways<number>;
  postman_id: string | null;
  slug: string | null;
  name: Generated<string>;
  actor_type: Generated<string>;
  attachment_reason: Generated<string>;
  status: string;
  is_public: Generated<boolean>;
  created_at: Date;
}

interface Keywords {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  keyword: string;
  type: string;
  categories: string[];
  label_ids: Generated<number[]>;
  status: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

/** The tables of what recurs: checks, rules, perimeter, activity, and what a company looks for. Part of {@link Schema}. */
export interface MonitoringSchema {
  vendors: Vendors;
  avatars: Avatars;
  validity_checks: ValidityChecks;
  presence_checks: PresenceChecks;
  severity_rules: SeverityRules;
  severity_rule_events: SeverityRuleEvents;
  severity_rule_sets: SeverityRuleSets;
  severity_recomputes: SeverityRecomputes;
  organizations: Organizations;
  perimeter_repositories: PerimeterRepositories;
  perimeter_developers: PerimeterDevelopers;
  perimeter_emails: PerimeterEmails;
  perimeter_origins: PerimeterOrigins;
  activity_events: ActivityEvents;
  contributors: Contributors;
  achievements: Achievements;
  own_detectors: OwnDetectors;
  keyword_labels: KeywordLabels;
  keywords: Keywords;
  postman_users: PostmanUsers;
  inactive_detectors: InactiveDetectors;
  detector_events: DetectorEvents;
}
