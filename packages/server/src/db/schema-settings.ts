import type { IncidentKind } from '@sluice/domain/kinds';
import type { ReportFrequency, ReportView } from '@sluice/domain/reports';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonDefault<T> = ColumnType<T, string | undefined, string>;

interface MemberLinks {
  token_hash: Buffer;
  company_id: number;
  member_id: number;
  expires_at: Date;
}

interface ApiKeys {
  company_id: number;
  id: GeneratedAlways<number>;
  member_id: number;
  name: string;
  key_hash: Buffer;
  created_by_id: number | null;
  scope: number;
  expire_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

interface IncidentViews {
  company_id: number;
  id: GeneratedAlways<number>;
  kind: IncidentKind;
  name: string;
  query: string;
  is_shared: boolean;
  author_id: number;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface Reports {
  company_id: number;
  id: GeneratedAlways<number>;
  name: string;
  view: ReportView;
  query: string;
  frequency: ReportFrequency;
  is_paused: Generated<boolean>;
  next_run_at: Date | null;
  last_sent_at: Date | null;
  author_id: number;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface ReportRecipients {
  company_id: number;
  report_id: number;
  member_id: number;
}

interface IncidentIgnores {
  company_id: number;
  id: GeneratedAlways<number>;
  incident_id: number;
  until: Date;
  reason: string;
  state: string;
  asked_by: number;
  asked_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
}

interface DeveloperSuggestions {
  company_id: number;
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  github_login: string | null;
  evidence: unknown;
  created_at: Date;
  settled_at: Date | null;
}

interface Notifiers {
  company_id: number;
  id: GeneratedAlways<number>;
  type: string;
  name: string;
  is_disabled: Generated<boolean>;
  config: JsonDefault<Record<string, unknown>>;
  sealed: Buffer;
  hints: JsonDefault<Record<string, string>>;
  handlers: JsonDefault<unknown>;
  failing_since: Date | null;
  tested_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface NotifierEvents {
  company_id: number;
  id: Generated<string>;
  type: string;
  incident_id: number | null;
  event_id: number | null;
  subject: string | null;
  created_at: Date;
  fanned_at: Date | null;
}

interface NotifierDeliveries {
  company_id: number;
  id: GeneratedAlways<number>;
  notifier_id: number;
  event_id: string;
  state: Generated<string>;
  tries: Generated<number>;
  next_at: Date | null;
  lease_until: Date | null;
  last_status: number | null;
  last_error: string | null;
  duration_ms: number | null;
  finished_at: Date | null;
  created_at: Date;
}

interface DeliveryAttempts {
  company_id: number;
  id: GeneratedAlways<number>;
  delivery_id: number;
  headers: ColumnType<unknown, string, string>;
  payload: string;
  status: number | null;
  error: string | null;
  duration_ms: number;
  tried_at: Date;
}

interface RemoteIssues {
  company_id: number;
  id: GeneratedAlways<number>;
  incident_id: number;
  notifier_id: number;
  type: string;
  label: string | null;
  url: string | null;
  claimed_until: Date | null;
  created_by_id: number | null;
  created_at: Date;
}

interface BanlistSuggestions {
  company_id: number;
  id: GeneratedAlways<number>;
  pattern: string;
  incident_count: number;
  no_threat_count: number;
  created_at: Date;
  deleted_at: Date | null;
}

interface PrivateTokens {
  company_id: number;
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  sealed: Buffer;
  hint: string;
  purpose: Generated<string>;
  checked_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
}

interface ExpiryNotices {
  company_id: number;
  subject: string;
  ends_at: Date;
  days: number;
  created_at: Date;
}

interface InvitationMails {
  company_id: number;
  id: GeneratedAlways<number>;
  member_id: number;
  sent_at: Date;
}

interface AuditLog {
  company_id: number;
  id: GeneratedAlways<number>;
  actor_id: number | null;
  action: string;
  target: string;
  detail: JsonDefault<Record<string, unknown>>;
  request_id: string | null;
  created_at: Date;
  actor_name: Generated<string>;
  actor_email: Generated<string>;
  actor_ip: Generated<string>;
  target_user_email: string | null;
  search_text: GeneratedAlways<string>;
}

interface AuditChain {
  company_id: number;
  position: number;
  audit_id: number;
  hash: Buffer;
  month: string;
}

interface AuditGaps {
  company_id: number;
  first: number;
  last: number;
  hash: Buffer;
  seal: Buffer;
}

interface AuditTotals {
  company_id: number;
  kind: string;
  value: string;
  day: string;
  total: number;
}

interface AuditActors {
  company_id: number;
  email: string;
  name: string;
}

interface AuditHeads {
  company_id: number;
  length: number;
  hash: Buffer;
  counted_until: Generated<string>;
}

interface AuditChecks {
  company_id: number;
  id: GeneratedAlways<number>;
  length: number;
  hash: Buffer;
  seal: Buffer | null;
  fault: ColumnType<unknown, string | null, never>;
  checked_at: Date;
}

/** The tables of the settings: audit log, invitations, API keys, notifiers and reports. */
export interface SettingsSchema {
  audit_log: AuditLog;
  expiry_notices: ExpiryNotices;
  audit_chain: AuditChain;
  audit_heads: AuditHeads;
  audit_gaps: AuditGaps;
  audit_totals: AuditTotals;
  audit_actors: AuditActors;
  audit_checks: AuditChecks;
  member_links: MemberLinks;
  invitation_mails: InvitationMails;
  api_keys: ApiKeys;
  incident_views: IncidentViews;
  reports: Reports;
  report_recipients: ReportRecipients;
  incident_ignores: IncidentIgnores;
  developer_suggestions: DeveloperSuggestions;
  notifiers: Notifiers;
  notifier_events: NotifierEvents;
  notifier_deliveries: NotifierDeliveries;
  delivery_attempts: DeliveryAttempts;
  remote_issues: RemoteIssues;
  private_tokens: PrivateTokens;
  banlist_suggestions: BanlistSuggestions;
}
