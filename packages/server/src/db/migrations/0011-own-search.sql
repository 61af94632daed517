-- What a company looks for beside what is built in: detectors of its own, and keywords.

create table own_detectors (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  -- The rule's own id: findings carry it as their detector.
  name text not null,
  display_name text not null,
  -- As the scanner reads it; checked before it was stored.
  rule jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index own_detectors_by_name on own_detectors (company_id, name);

create table keyword_labels (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  name text not null,
  primary key (company_id, id)
);
create unique index keyword_labels_by_name on keyword_labels (company_id, lower(name));

create table keywords (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  name text not null,
  keyword text not null,
  type text not null check (type in ('raw', 'word', 'regexp')),
  -- secret_grasper, incident_raiser, incident_raiser_on_perimeter: at least one.
  categories text[] not null,
  label_ids integer[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'pending', 'deactivated')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index keywords_by_name on keywords (company_id, lower(name));
create unique index keywords_once on keywords (company_id, type, (case when type = 'regexp' then keyword else lower(keyword) end));

-- The raiser that an incident is of; the graspers that made a secret the company's.
alter table incidents add column keyword_ids integer[] not null default '{}';

-- A repository that is watched although it is not the company's: only what concerns the company is kept of it.
alter table sources add column is_outside boolean not null default false;
