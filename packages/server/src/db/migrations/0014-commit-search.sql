-- Search over the commits of watched repositories, kept for companies that have it. Readable text here is masked like every patch.

-- How far the history of a source is kept, by names of its scan's checkpoints.
create table search_indexes (
  company_id integer not null references companies (id),
  source_id integer not null,
  -- All that these tips reach is kept.
  done text not null default '',
  -- What the unfinished run goes for, and how many commits of it are kept, newest first.
  goal text not null default '',
  commits_done integer not null default 0,
  -- What masked the text: another set of detectors begins anew.
  detectors text not null default '',
  checked_at timestamptz,
  primary key (company_id, source_id),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);

create table search_commits (
  company_id integer not null references companies (id),
  id integer generated always as identity,
  source_id integer not null,
  sha text not null,
  author_name text not null,
  author_email text not null,
  author_login text not null default '',
  committer_name text not null,
  committer_email text not null,
  committer_login text not null default '',
  -- Every secret in it masked.
  message text not null,
  authored_at timestamptz not null,
  committed_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, source_id, sha),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);

create table search_patches (
  company_id integer not null,
  id integer generated always as identity,
  commit_id integer not null,
  source_id integer not null,
  committed_at timestamptz not null,
  path text not null,
  extension text not null,
  -- The hunks alone, every secret masked. Never the raw text.
  body text not null,
  is_truncated boolean not null default false,
  -- Where something was masked: [{line, start, end}].
  spans jsonb not null default '[]',
  -- The words of the masked text, and of what else can be searched, each under the mark of its field.
  words tsvector not null,
  primary key (company_id, id),
  unique (company_id, commit_id, path),
  foreign key (company_id, commit_id) references search_commits (company_id, id) on delete cascade
) with (toast_tuple_target = 128);
-- What comes is gathered before it is put into its place: a long history would else go through the whole index thousands of times.
create index search_patches_by_words on search_patches using gin (words) with (gin_pending_list_limit = 32768);
create index search_patches_by_date on search_patches (company_id, committed_at desc, id desc);

-- What was searched: a query is one search of the company, whoever looks for it.
create table searches (
  company_id integer not null references companies (id),
  id uuid not null,
  query text not null,
  is_restricted boolean not null,
  -- At the last look, counted up to a limit.
  matches integer not null default 0,
  searched_at timestamptz not null,
  primary key (company_id, id)
);
create unique index searches_once on searches (company_id, md5(query), is_restricted);

-- Who looked for what, and when last.
create table search_history (
  company_id integer not null,
  search_id uuid not null,
  member_id integer not null,
  matches integer not null,
  searched_at timestamptz not null,
  primary key (company_id, search_id, member_id),
  foreign key (company_id, search_id) references searches (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);
create index search_history_by_date on search_history (company_id, searched_at desc);

create table saved_searches (
  company_id integer not null,
  id uuid not null,
  search_id uuid not null,
  name text not null,
  scan_frequency text not null check (scan_frequency in ('DAILY', 'WEEKLY', 'NEVER')),
  author_id integer not null,
  saved_at timestamptz not null,
  -- When it is scanned next; null: never.
  next_scan_at timestamptz,
  primary key (company_id, id),
  unique (company_id, search_id),
  foreign key (company_id, search_id) references searches (company_id, id),
  foreign key (company_id, author_id) references members (company_id, id)
);
create index saved_searches_due on saved_searches (next_scan_at) where next_scan_at is not null;

-- One a search: another scan of it carries on where the last one ended.
create table search_scans (
  company_id integer not null,
  id uuid not null,
  search_id uuid not null,
  status text not null check (status in ('created', 'scanning', 'finished', 'error')),
  -- Who asked for it last; null: the schedule did, and incidents are made of what is new.
  member_id integer,
  scanned_patches integer not null default 0,
  total_patches integer not null default 0,
  -- Patches up to this one are scanned, by these detectors.
  cursor_id integer not null default 0,
  detectors text not null default '',
  last_patch_name text,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (company_id, id),
  unique (company_id, search_id),
  foreign key (company_id, search_id) references searches (company_id, id),
  foreign key (company_id, member_id) references members (company_id, id)
);
create index search_scans_open on search_scans (status) where status in ('created', 'scanning');

create table scanned_secrets (
  company_id integer not null,
  id uuid not null,
  scan_id uuid not null,
  detector text not null,
  display_name text not null,
  -- Like those of `secrets`: the identity, the sealed value and parts, and what may be read of it.
  value_hash bytea not null,
  sealed bytea not null,
  sealed_parts bytea,
  masked text not null,
  discovered_at timestamptz not null,
  -- Found by the schedule, and not yet made an incident.
  is_to_promote boolean not null default false,
  primary key (company_id, id),
  unique (company_id, scan_id, detector, value_hash),
  foreign key (company_id, scan_id) references search_scans (company_id, id) on delete cascade
);

create table scanned_occurrences (
  company_id integer not null,
  id integer generated always as identity,
  secret_id uuid not null,
  source_id integer not null,
  sha text not null,
  -- Masked.
  subject text not null,
  author_name text not null,
  author_email text not null,
  authored_at timestamptz not null,
  committed_at timestamptz not null,
  path text not null,
  old_path text,
  line integer not null,
  end_line integer not null,
  column_start integer not null,
  column_end integer not null,
  tags text[] not null,
  found_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, secret_id, source_id, sha, path, line),
  foreign key (company_id, secret_id) references scanned_secrets (company_id, id) on delete cascade,
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);

-- Bookmarks: they name what they are of, so that they outlive what is kept for searching.
create table saved_results (
  company_id integer not null,
  id uuid not null,
  member_id integer not null,
  search_id uuid,
  source_id integer not null,
  sha text not null,
  path text not null,
  saved_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, member_id, source_id, sha, path),
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade,
  foreign key (company_id, search_id) references searches (company_id, id),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index saved_results_of_search on saved_results (company_id, search_id) where search_id is not null;
