-- The tables of the whole path. Every key begins with the company, so that a row of another company cannot be named by accident.
-- Ids are drawn from one sequence a table: positive integers on the wire.

create table workspace_secrets (
  name text primary key,
  -- Sealed by the vault: signing keys of the embedded identity provider and the like.
  sealed bytea not null
);

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  is_active boolean not null default true,
  contract_plan text not null default 'business' check (contract_plan in ('business', 'free_trial')),
  contract_start_date timestamptz,
  contract_end_date timestamptz,
  archival_planned timestamptz,
  domains text[] not null default '{}',
  context_keywords text[] not null default '{}',
  are_keyword_incidents_blacklisted boolean not null default false,
  historical_scan_frequency text,
  historical_scan_last_run timestamptz,
  flags jsonb not null default '{}',
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table members (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('admin', 'member')),
  is_active boolean not null default true,
  is_staff boolean not null default false,
  invited_at timestamptz,
  blocked_at timestamptz,
  last_login timestamptz,
  password_hash text,
  -- Bound at the first sign-in: another account with the same address does not get in later.
  issuer text,
  subject text,
  preferences jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index members_by_email on members (lower(email));

create table sessions (
  token_hash bytea primary key,
  company_id integer not null,
  member_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);
create index sessions_by_member on sessions (company_id, member_id);
create index sessions_by_expiry on sessions (expires_at);

create table idp_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index idp_records_by_grant on idp_records (grant_id) where grant_id is not null;
create index idp_records_by_uid on idp_records (uid) where uid is not null;

create table sources (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  -- What git clones: a URL, or an absolute path that came from the command line.
  url text not null,
  name text not null,
  is_local boolean not null,
  -- Unwatched repositories stay, with their occurrences.
  is_watched boolean not null default true,
  state text not null default 'pending' check (state in ('pending', 'scanning', 'done', 'failed')),
  -- Why the last scan failed: the scanner's reason code.
  failure text,
  progress jsonb not null default '{}',
  -- Where the next scan carries on: the ref tips that are fully scanned, and the shards done of the running one.
  checkpoint jsonb not null default '{}',
  scan_started_at timestamptz,
  scan_finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, url)
);

create table secrets (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  detector text not null,
  -- Keyed hash of the value: the identity. Useless without the key.
  value_hash bytea not null,
  -- AES-256-GCM, bound to its company and detector.
  sealed bytea not null,
  -- The value with most of it hidden, as lists show it.
  masked text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, detector, value_hash)
);

create table developers (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  name text not null,
  email text not null,
  github_login text,
  developer_type text not null default 'external',
  primary key (company_id, id),
  unique (company_id, email, name)
);

create table incidents (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  kind text not null check (kind in ('secret', 'keyword', 'postman')),
  detector text not null,
  display_name text not null,
  secret_id integer,
  status text not null default 'triggered' check (status in ('triggered', 'acknowledged', 'resolved')),
  severity smallint not null default 100,
  severity_source text not null default 'none' check (severity_source in ('manual', 'rule', 'none')),
  severity_rule_id integer,
  assignee_id integer,
  acknowledged_by_id integer,
  resolution_reasons text[] not null default '{}',
  resolved_at timestamptz,
  last_status_date timestamptz not null,
  validity_status text not null default 'not_checked',
  last_seen_valid timestamptz,
  last_seen_invalid timestamptz,
  tags text[] not null default '{}',
  attachment_reasons text[] not null default '{}',
  occurrence_count integer not null default 0,
  -- Occurrences whose commit is known to be visible, and known to be gone; the rest is unknown.
  present_count integer not null default 0,
  absent_count integer not null default 0,
  note_count integer not null default 0,
  has_feedback boolean not null default false,
  is_shared boolean not null default false,
  -- Commit dates.
  first_occurrence_date timestamptz not null,
  last_occurrence_date timestamptz not null,
  first_occurrence_id integer,
  -- The newest by commit date: where the list says the secret was found.
  last_occurrence_id integer,
  -- Up to three developers, the newest leak's first, and how many there are.
  developer_ids integer[] not null default '{}',
  developer_count integer not null default 0,
  -- When the product last saw it in something new: the newest triggered_at of its occurrences. Ranges go by it.
  triggered_at timestamptz not null,
  -- Names, paths and addresses of the incident's occurrences, for the text filter.
  haystack text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, secret_id) references secrets (company_id, id),
  foreign key (company_id, assignee_id) references members (company_id, id),
  foreign key (company_id, acknowledged_by_id) references members (company_id, id)
);
create unique index incidents_by_secret on incidents (company_id, secret_id) where secret_id is not null;
create index incidents_default_page on incidents
  (company_id, kind, status, first_occurrence_date desc, id desc) include (triggered_at, severity, assignee_id);
create index incidents_any_status on incidents
  (company_id, kind, first_occurrence_date desc, id desc) include (triggered_at, status, severity, assignee_id);
create index incidents_by_range on incidents
  (company_id, kind, triggered_at desc, id desc) include (status, severity, assignee_id);
create index incidents_by_severity on incidents (company_id, kind, status, severity, id);
create index incidents_by_assignee on incidents (company_id, assignee_id, kind, status);

create table patches (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  source_id integer not null,
  commit_sha text not null,
  path text not null,
  -- The commit's diff of that file, every known secret masked. Never the raw text.
  body text not null,
  -- Cut at the size limit, around the finding.
  is_truncated boolean not null default false,
  -- Where the masked secrets stand: [{incident_id, line, start, end}].
  spans jsonb not null default '[]',
  primary key (company_id, id),
  unique (company_id, source_id, commit_sha, path),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);

create table occurrences (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  incident_id integer not null,
  source_id integer not null,
  commit_sha text not null,
  commit_message text not null,
  path text not null,
  line integer not null,
  committed_at timestamptz not null,
  -- When the product saw it.
  triggered_at timestamptz not null,
  developer_id integer not null,
  tags text[] not null default '{}',
  attachment_reasons text[] not null default '{}',
  patch_id integer,
  -- null: not known.
  is_present boolean,
  last_seen timestamptz,
  primary key (company_id, id),
  unique (company_id, incident_id, source_id, commit_sha, path, line),
  foreign key (company_id, incident_id) references incidents (company_id, id),
  foreign key (company_id, source_id) references sources (company_id, id),
  foreign key (company_id, developer_id) references developers (company_id, id),
  foreign key (company_id, patch_id) references patches (company_id, id)
);
create index occurrences_of_incident on occurrences (company_id, incident_id, committed_at desc, id desc);
create index occurrences_by_time on occurrences (company_id, triggered_at) include (incident_id);
create index occurrences_by_commit on occurrences (company_id, commit_sha);
create index occurrences_by_source on occurrences (company_id, source_id);

create table events (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  incident_id integer not null,
  type text not null,
  event text not null,
  actor_id integer,
  target_id integer,
  severity_value smallint,
  reasons text[] not null default '{}',
  emails text[] not null default '{}',
  notifier text,
  notification_way text,
  description text,
  -- The incident's status after the event.
  state text not null,
  -- What the incident was before it, for undo.
  before jsonb,
  -- The incident's version after it: an undo is refused once somebody else wrote.
  incident_version integer not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, incident_id) references incidents (company_id, id)
);
create index events_of_incident on events (company_id, incident_id, id);

create table notes (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  incident_id integer not null,
  author_id integer not null,
  message text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, incident_id) references incidents (company_id, id),
  foreign key (company_id, author_id) references members (company_id, id)
);
create index notes_of_incident on notes (company_id, incident_id, id);

create table idempotent_answers (
  company_id integer not null,
  member_id integer not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null,
  primary key (company_id, member_id, key)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);

create table audit_log (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  actor_id integer,
  action text not null,
  target text not null,
  detail jsonb not null default '{}',
  request_id text,
  created_at timestamptz not null,
  primary key (company_id, id)
);

-- Exact totals without counting rows. assignee_id 0 stands for nobody; day is the UTC day of triggered_at.
create table incident_totals (
  company_id integer not null,
  kind text not null,
  status text not null,
  day date not null,
  severity smallint not null,
  assignee_id integer not null,
  total integer not null,
  primary key (company_id, kind, status, day, severity, assignee_id)
);

create function incident_totals_add() returns trigger language plpgsql as $$
begin
  insert into incident_totals as t (company_id, kind, status, day, severity, assignee_id, total)
  select company_id, kind, status, (triggered_at at time zone 'UTC')::date, severity, coalesce(assignee_id, 0), count(*)
  from new_rows group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, kind, status, day, severity, assignee_id) do update set total = t.total + excluded.total;
  return null;
end $$;

create function incident_totals_move() returns trigger language plpgsql as $$
begin
  -- One upsert of the differences, in key order, so that two transactions cannot wait for each other in a ring.
  insert into incident_totals as t (company_id, kind, status, day, severity, assignee_id, total)
  select company_id, kind, status, day, severity, assignee_id, sum(change)
  from (
    select company_id, kind, status, (triggered_at at time zone 'UTC')::date as day, severity,
      coalesce(assignee_id, 0) as assignee_id, 1 as change from new_rows
    union all
    select company_id, kind, status, (triggered_at at time zone 'UTC')::date, severity, coalesce(assignee_id, 0), -1 from old_rows
  ) as changes
  group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, kind, status, day, severity, assignee_id) do update set total = t.total + excluded.total;
  return null;
end $$;

create trigger incidents_added after insert on incidents
  referencing new table as new_rows for each statement execute function incident_totals_add();
create trigger incidents_moved after update on incidents
  referencing old table as old_rows new table as new_rows for each statement execute function incident_totals_move();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'raise_exception';
end $$;

create trigger events_are_final before update or delete on events
  for each statement execute function refuse_change();
create trigger audit_log_is_final before update or delete on audit_log
  for each statement execute function refuse_change();
