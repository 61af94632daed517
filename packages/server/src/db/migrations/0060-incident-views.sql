-- Lists of incidents that people keep under a name, for themselves or for the company.
create table incident_views (
  company_id integer not null,
  id integer generated always as identity,
  kind text not null check (kind in ('secret', 'keyword', 'postman')),
  name text not null,
  -- The parameters of the list's address, in their canonical form.
  query text not null,
  is_shared boolean not null,
  author_id integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, author_id) references members (company_id, id)
);
create index incident_views_by_author on incident_views (company_id, author_id);
