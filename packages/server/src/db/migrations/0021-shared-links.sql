-- Public links to a secret incident (spec 000 §4, decisions §4). The token itself is stored sealed, to be copied again, and as a keyed
-- hash, to be looked up.
create table shared_links (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  incident_id integer not null,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  created_by integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was revoked, or replaced by a rotation.
  revoked_at timestamptz,
  last_viewed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, incident_id) references incidents (company_id, id),
  foreign key (company_id, created_by) references members (company_id, id)
);
-- An incident has one link at a time; an expired one stays it until it is replaced or revoked.
create unique index shared_links_live on shared_links (company_id, incident_id) where revoked_at is null;
create index shared_links_of_incident on shared_links (company_id, incident_id, id);

-- What a developer answered through a link: each form once (decisions §13).
create table feedback_answers (
  company_id integer not null,
  link_id integer not null,
  form text not null check (form in ('feedback', 'remediate')),
  -- By the field's name; free text is masked.
  answers jsonb not null,
  filled_at timestamptz not null,
  primary key (company_id, link_id, form),
  foreign key (company_id, link_id) references shared_links (company_id, id)
);
