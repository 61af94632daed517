-- API keys are the company's: each acts as a member of its own, so that what it did keeps its name when its maker leaves.
create table api_keys (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  member_id integer not null,
  name text not null,
  key_hash bytea not null unique,
  scope smallint not null check (scope between 1 and 511),
  expire_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references members (company_id, id)
);
-- Active keys at most; null: the product's own number.
alter table companies add column max_keys integer;
