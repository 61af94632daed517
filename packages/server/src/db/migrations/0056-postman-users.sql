-- Users and teams of the API workspace tool that a company asked to watch (spec 002 §3, Postman user).
create table postman_users (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  postman_id text,
  -- The username.
  slug text,
  name text not null default '',
  actor_type text not null default 'user' check (actor_type in ('user', 'team')),
  attachment_reason text not null default 'manual' check (attachment_reason in ('manual', 'from_team')),
  status text not null check (status in ('pending', 'invalid', 'validated')),
  is_public boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, id),
  check (postman_id is not null or slug is not null)
);
create unique index postman_users_by_postman_id on postman_users (company_id, actor_type, postman_id) where postman_id is not null;
create unique index postman_users_by_slug on postman_users (company_id, actor_type, lower(slug)) where slug is not null;
create index postman_users_by_status on postman_users (company_id, status);
