-- Who and what is the company's on the code host, each with the reasons that it is.

create table organizations (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  login text not null,
  name text not null default '',
  -- When its repositories and members were read whole, and what the code host's answers were called.
  synced_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index organizations_by_login on organizations (company_id, lower(login));

create table perimeter_repositories (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  -- owner/name, or the name of a source that is on no code host.
  name text not null,
  organization_id integer,
  source_id integer,
  is_fork boolean not null default false,
  is_deleted boolean not null default false,
  -- Addresses that committed to it.
  contributors integer not null default 0,
  events_etag text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, organization_id) references organizations (company_id, id) on delete cascade,
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create unique index perimeter_repositories_by_name on perimeter_repositories (company_id, lower(name));
create unique index perimeter_repositories_by_source on perimeter_repositories (company_id, source_id) where source_id is not null;

create table perimeter_developers (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  name text not null default '',
  github_login text,
  github_avatar_url text,
  -- When the profile was read for what it says of the company.
  profile_read_at timestamptz,
  first_linked_at timestamptz not null,
  primary key (company_id, id)
);
create unique index perimeter_developers_by_login on perimeter_developers (company_id, lower(github_login)) where github_login is not null;

create table perimeter_emails (
  company_id integer not null,
  email text not null,
  developer_id integer not null,
  primary key (company_id, email),
  foreign key (company_id, developer_id) references perimeter_developers (company_id, id) on delete cascade
);
create index perimeter_emails_of_developer on perimeter_emails (company_id, developer_id);

-- Why each is in the perimeter. What does not hold any more stays, with its end.
create table perimeter_origins (
  company_id integer not null references companies (id),
  subject text not null check (subject in ('organization', 'repository', 'developer')),
  subject_id integer not null,
  reason text not null check (reason in ('git_email', 'github_organization', 'manual', 'github_bio', 'github_company')),
  -- The domain, the organisation: what the reason names.
  detail text not null default '',
  linked_at timestamptz not null,
  deactivated_at timestamptz,
  primary key (company_id, subject, subject_id, reason, detail)
);

create table activity_events (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  repository_name text not null,
  source_id integer,
  type text not null check (type in ('PushEvent', 'CreateEvent', 'Commit', 'PublicEvent')),
  -- What makes it this one: the commit, or the code host's number of the event.
  key text not null,
  member_login text not null default '',
  member_name text not null default '',
  member_email text not null default '',
  happened_at timestamptz not null,
  primary key (company_id, id)
);
create unique index activity_events_once on activity_events (company_id, repository_name, type, key);
create index activity_events_by_time on activity_events (company_id, happened_at desc, id desc);
create index activity_events_by_type on activity_events (company_id, type, happened_at);

-- The checkpoint up to which the commits of a source are activity.
alter table sources add column activity_reached text not null default '';
-- When the perimeter of the company is read from the code host again; null: at once.
alter table companies add column next_perimeter_at timestamptz;

-- Which addresses committed to what: counted without reading the events.
create table contributors (
  company_id integer not null,
  source_id integer not null,
  email text not null,
  primary key (company_id, source_id, email),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index contributors_by_email on contributors (company_id, email);
