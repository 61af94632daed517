import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { MonitoringSchema } from './schema-monitoring.ts';
import type { SearchSchema } from './schema-search.ts';
import type { SettingsSchema } from './schema-settings.ts';
import type { SharingSchema } from './schema-sharing.ts';
import type { SsoSchema } from './schema-sso.ts';

type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;

interface WorkspaceSecrets {
  name: string;
  sealed: Buffer;
}

interface Companies {
  id: GeneratedAlways<number>;
  name: string;
  is_active: Generated<boolean>;
  contract_plan: Generated<string>;
  contract_start_date: Date | null;
  contract_end_date: Date | null;
  archival_planned: Date | null;
  domains: Generated<string[]>;
  context_keywords: Generated<string[]>;
  are_keyword_incidents_blacklisted: Generated<boolean>;
  historical_scan_frequency: string | null;
  sla_digest_on: Generated<string | null>;
  developer_suggestions_at: Generated<Date | null>;
  historical_scan_last_run: Date | null;
  next_perimeter_at: Date | null;
  suggestions_at: Date | null;
  max_keys: number | null;
  flags: JsonDefault<Record<string, unknown>>;
  preferences: JsonDefault<Record<string, unknown>>;
  created_at: Date;
  updated_at: Date;
}

interface Members {
  company_id: number;
  id: GeneratedAlways<number>;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  role: string;
  is_active: Generated<boolean>;
  is_staff: Generated<boolean>;
  invited_at: Date | null;
  blocked_at: Date | null;
  last_login: Date | null;
  password_hash: string | null;
  issuer: string | null;
  subject: string | null;
  preferences: JsonDefault<Record<string, unknown>>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  is_key: Generated<boolean>;
  let_in_until: Date | null;
}

interface Sessions {
  token_hash: Buffer;
  company_id: number;
  member_id: number;
  created_at: Date;
  expires_at: Date;
}

interface IdpRecords {
  model: string;
  id: string;
  payload: Json<AdapterPayload>;
  grant_id: string | null;
  uid: string | null;
  expires_at: Date | null;
}

interface Sources {
  company_id: number;
  id: GeneratedAlways<number>;
  url: string;
  name: string;
  is_local: boolean;
  is_watched: Generated<boolean>;
  state: Generated<string>;
  failure: string | null;
  progress: JsonDefault<Record<string, unknown>>;
  checkpoint: JsonDefault<Record<string, unknown>>;
  scan_started_at: Date | null;
  scan_finished_at: Date | null;
  next_fetch_at: Date | null;
  fetch_failures: Generated<number>;
  presence: string | null;
  presence_checked_at: Date | null;
  presence_seen_at: Date | null;
  presence_etag: string | null;
  renamed_to: string | null;
  next_presence_at: Date | null;
  history_due_at: Date | null;
  is_history_begun: Generated<boolean>;
  activity_reached: Generated<string>;
  is_outside: Generated<boolean>;
  masking_due_at: Date | null;
  version: Generated<number>;
  created_at: Date;
}

interface Secrets {
  company_id: number;
  id: GeneratedAlways<number>;
  detector: string;
  value_hash: Buffer;
  sealed: Buffer;
  sealed_parts: Buffer | null;
  masked: string;
  created_at: Date;
}

interface Developers {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  github_login: string | null;
  developer_type: Generated<string>;
}

interface Incidents {
  company_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  detector: string;
  display_name: string;
  secret_id: number | null;
  status: Generated<string>;
  severity: Generated<number>;
  severity_source: Generated<string>;
  severity_rule_id: number | null;
  assignee_id: number | null;
  acknowledged_by_id: number | null;
  resolution_reasons: Generated<string[]>;
  resolved_at: Date | null;
  last_status_date: Date;
  reopened_at: Generated<Date | null>;
  ignored_until: Generated<Date | null>;
  validity_status: Generated<string>;
  last_seen_valid: Date | null;
  last_seen_invalid: Date | null;
  tags: Generated<string[]>;
  attachment_reasons: Generated<string[]>;
  occurrence_count: Generated<number>;
  present_count: Generated<number>;
  absent_count: Generated<number>;
  note_count: Generated<number>;
  has_feedback: Generated<boolean>;
  is_shared: Generated<boolean>;
  first_occurrence_date: Date;
  last_occurrence_date: Date;
  first_occurrence_id: number | null;
  last_occurrence_id: number | null;
  developer_ids: Generated<number[]>;
  developer_count: Generated<number>;
  triggered_at: Date;
  haystack: Generated<string>;
  keyword_ids: Generated<number[]>;
  version: Generated<number>;
  created_at: Date;
}

interface Patches {
  company_id: number;
  id: GeneratedAlways<number>;
  source_id: number;
  commit_sha: string;
  path: string;
  body: string;
  is_truncated: Generated<boolean>;
  spans: JsonDefault<PatchSpan[]>;
}

/** The position of a masked secret in a stored patch; columns count in the stored text. */
export interface PatchSpan {
  incident_id: number;
  /** Zero-based line of the patch text. */
  line: number;
  start: number;
  end: number;
}

interface Occurrences {
  company_id: number;
  id: GeneratedAlways<number>;
  incident_id: number;
  source_id: number;
  commit_sha: string;
  commit_message: string;
  path: string;
  line: number;
  committed_at: Date;
  triggered_at: Date;
  visible_at: Generated<Date | null>;
  developer_id: number;
  tags: Generated<string[]>;
  attachment_reasons: Generated<string[]>;
  patch_id: number | null;
  is_present: boolean | null;
  last_seen: Date | null;
  false_positive: string | null;
}

interface Events {
  company_id: number;
  id: GeneratedAlways<number>;
  incident_id: number;
  type: string;
  event: string;
  actor_id: number | null;
  target_id: number | null;
  severity_value: number | null;
  reasons: Generated<string[]>;
  emails: Generated<string[]>;
  notifier: string | null;
  notification_way: string | null;
  description: string | null;
  state: string;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  incident_version: number;
  created_at: Date;
}

interface Notes {
  company_id: number;
  id: GeneratedAlways<number>;
  incident_id: number;
  author_id: number;
  message: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface IdempotentAnswers {
  company_id: number;
  member_id: number;
  key: string;
  request_hash: Buffer;
  status: number;
  body: string;
  created_at: Date;
}

interface IncidentTotals {
  company_id: number;
  kind: string;
  status: string;
  day: Date;
  severity: number;
  assignee_id: number;
  total: number;
}

interface UsedSignIns {
  nonce_hash: Buffer;
  expires_at: Date;
}

interface WorkspaceKeys {
  is_only: Generated<boolean>;
  generation: number;
  hash_key: Buffer;
  previous_key: Buffer | null;
}

interface KnownValues {
  company_id: number;
  anchor: Buffer;
  anchor_offset: number;
  length: number;
  hash: Buffer;
}

interface MaskingPasses {
  company_id: number;
  version: number;
  step: Generated<number>;
  cursor_id: Generated<string>;
  finished_at: Date | null;
}

/** Every table as the query builder sees it. The truth is in `migrations/`; ADR 0101 tells how they are kept. */
export interface Schema
  extends MonitoringSchema,
    SearchSchema,
    SharingSchema,
    SettingsSchema,
    SsoSchema {
  workspace_keys: WorkspaceKeys;
  workspace_secrets: WorkspaceSecrets;
  companies: Companies;
  members: Members;
  sessions: Sessions;
  used_sign_ins: UsedSignIns;
  idp_records: IdpRecords;
  sources: Sources;
  secrets: Secrets;
  developers: Developers;
  incidents: Incidents;
  patches: Patches;
  occurrences: Occurrences;
  events: Events;
  notes: Notes;
  idempotent_answers: IdempotentAnswers;
  incident_totals: IncidentTotals;
  known_values: KnownValues;
  masking_passes: MaskingPasses;
}
