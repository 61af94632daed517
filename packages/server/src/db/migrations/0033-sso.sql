create table sso_connections (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  strategy text not null default 'samlp',
  name text not null,
  sign_in_endpoint text not null,
  -- Base64 of X509 certificates; they are public.
  certificates text[] not null,
  domains text[] not null,
  idp_initiated boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);

-- Sign-ins that were begun: an answer names one of them, which is used up by it.
create table saml_requests (
  id text primary key,
  connection_id integer not null references sso_connections (id) on delete cascade,
  -- Of the browser that began it.
  transaction_hash bytea not null,
  target text not null,
  expires_at timestamptz not null
);

-- What a verified answer hands to the page that compares the browser, for a minute and once.
create table saml_codes (
  code_hash bytea primary key,
  connection_id integer not null references sso_connections (id) on delete cascade,
  company_id integer not null,
  member_id integer not null,
  -- Null where the identity provider began, which the connection allows.
  transaction_hash bytea,
  target text not null,
  expires_at timestamptz not null
);

-- Who a name of an identity provider is: another account with the same address does not get in later.
create table saml_bindings (
  connection_id integer not null references sso_connections (id) on delete cascade,
  name_id text not null,
  company_id integer not null,
  member_id integer not null,
  primary key (connection_id, name_id),
  unique (connection_id, member_id),
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);
