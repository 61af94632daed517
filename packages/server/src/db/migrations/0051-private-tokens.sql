-- Tokens of the code host by which the private members of organizations are read (spec 002 §3, private_tokens).
create table private_tokens (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  -- Keyed hash: the same token is added once.
  token_hash bytea not null,
  sealed bytea not null,
  hint text not null,
  -- What the sealed token belongs to, with the company.
  purpose text not null default 'github',
  checked_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, token_hash)
);
create index private_tokens_to_check on private_tokens (checked_at);

-- What a token reads, organization by organization, as of its last check.
create table private_token_organizations (
  company_id integer not null,
  token_id integer not null,
  organization_id integer not null,
  has_access boolean not null,
  error_type text,
  checked_at timestamptz not null,
  primary key (company_id, token_id, organization_id),
  foreign key (company_id, token_id) references private_tokens (company_id, id) on delete cascade,
  foreign key (company_id, organization_id) references organizations (company_id, id) on delete cascade
);
