-- Services that are asked one call at a time, over all processes. Their limits hold for the whole workspace: no company.
create table vendors (
  name text primary key,
  -- Who is asking now, and until when at the latest: a killed process leaves nothing locked.
  lease_by text,
  lease_until timestamptz,
  -- It is left alone until then, after so many refusals in a row.
  not_before timestamptz,
  failures integer not null default 0
);

-- When the vendor was asked about an incident's secret, and when it is to be asked again.
create table validity_checks (
  company_id integer not null,
  incident_id integer not null,
  asked_at timestamptz not null,
  -- null while it is being asked.
  outcome text,
  failures integer not null default 0,
  -- null: never by the schedule.
  next_at timestamptz,
  primary key (company_id, incident_id),
  foreign key (company_id, incident_id) references incidents (company_id, id) on delete cascade
);
create index validity_checks_due on validity_checks (company_id, next_at) where next_at is not null;
create index validity_checks_open on validity_checks (company_id, asked_at) where outcome is null;
-- What was never asked about: found without reading the incidents that were.
create index incidents_not_checked on incidents (company_id, detector, id)
  where validity_status = 'not_checked' and status <> 'resolved' and kind = 'secret';

-- When a commit was looked for at the code host, and when it is to be looked for again.
create table presence_checks (
  company_id integer not null,
  source_id integer not null,
  commit_sha text not null,
  checked_at timestamptz,
  next_at timestamptz not null,
  -- What the code host's last answer was called, so that it may say "as before".
  etag text,
  primary key (company_id, source_id, commit_sha),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index presence_checks_due on presence_checks (company_id, source_id, next_at);

-- present, absent; null: not known.
alter table sources add column presence text check (presence in ('present', 'absent'));
alter table sources add column presence_checked_at timestamptz;
alter table sources add column presence_seen_at timestamptz;
alter table sources add column presence_etag text;
-- owner/name under which the code host has it now, where that is another than in its address.
alter table sources add column renamed_to text;
-- When any of its commits is due; null: not looked at yet.
alter table sources add column next_presence_at timestamptz;
-- A scan of the whole history was asked for then, and whether it has begun: its checkpoint was put back.
alter table sources add column history_due_at timestamptz;
alter table sources add column is_history_begun boolean not null default false;
