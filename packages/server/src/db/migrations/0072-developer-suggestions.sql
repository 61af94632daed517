-- Authors outside the perimeter who are probably of the company, made once a night.
create table developer_suggestions (
  company_id integer not null references companies (id),
  id integer generated always as identity,
  email text not null,
  name text not null,
  github_login text,
  -- [{reason, detail}], the strongest first.
  evidence jsonb not null,
  created_at timestamptz not null,
  -- Dismissed for good, or taken into the perimeter.
  settled_at timestamptz,
  primary key (company_id, id),
  unique (company_id, email)
);
alter table companies add column developer_suggestions_at timestamptz;
