-- Whether people of its domains can sign in by a connection alone, and when a rehearsal of its configuration passed.
alter table sso_connections
  add column is_required boolean not null default false,
  add column rehearsed_at timestamptz;

-- The admin who rehearses; null for a sign-in.
alter table saml_requests add column rehearsed_by_id integer;

-- The newest rehearsal of each connection.
create table sso_rehearsals (
  connection_id integer primary key references sso_connections (id) on delete cascade,
  company_id integer not null,
  member_id integer not null,
  -- Of the connection that was rehearsed.
  version integer not null,
  outcome text not null,
  email text not null,
  role text,
  claims jsonb not null,
  certificate text,
  rehearsed_at timestamptz not null,
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);

-- Until when the operator lets a member in without single sign-on.
alter table members add column let_in_until timestamptz;
