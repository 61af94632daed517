-- Repositories that could be on the banlist, since almost all of their incidents were no threat (spec 002 §3, decisions §8).
create table banlist_suggestions (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  pattern text not null,
  -- What the suggestion rests on, as of the last night.
  incident_count integer not null,
  no_threat_count integer not null,
  created_at timestamptz not null,
  -- Dismissed for good.
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, pattern)
);
-- When the suggestions of a company were last made; null: never.
alter table companies add column suggestions_at timestamptz;
