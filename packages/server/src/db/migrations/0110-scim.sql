-- The token by which an identity provider adds and blocks members, as a keyed hash, and the hidden member that such a call acts as.
alter table sso_connections
  add column scim_token_hash bytea unique,
  add column scim_member_id integer,
  add column scim_token_made_at timestamptz,
  add column scim_used_at timestamptz;

-- What an identity provider says of a member beside name and address. A deleted one is blocked, and is not shown to it any more.
create table scim_users (
  company_id integer not null,
  connection_id integer not null references sso_connections (id) on delete cascade,
  member_id integer not null,
  external_id text,
  is_deleted boolean not null default false,
  primary key (connection_id, member_id),
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);
