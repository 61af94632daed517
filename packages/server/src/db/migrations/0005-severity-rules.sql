-- The rules of a company, in their order: the first that matches rates an incident.
create table severity_rules (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  name text not null,
  severity smallint not null,
  place integer not null,
  -- [{attribute, operator, value}], all of which must hold.
  conditions jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index severity_rules_in_order on severity_rules (company_id, place, id);

create table severity_rule_events (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  rule_name text not null,
  action text not null check (action in ('create', 'update', 'delete', 'reorder')),
  actor_id integer,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create trigger severity_rule_events_are_final before update or delete on severity_rule_events
  for each statement execute function refuse_change();

-- Which rules hold. Who rates holds its row shared; who changes rules waits for them, so that afterwards nothing rated by old
-- rules is still on its way.
create table severity_rule_sets (
  company_id integer primary key references companies (id),
  revision integer not null default 1
);

-- How far the rating of the whole history by changed rules is.
create table severity_recomputes (
  company_id integer primary key references companies (id),
  -- Of the rules that this pass rates by.
  revision integer not null,
  -- Incidents up to this id are rated.
  cursor_id integer not null default 0,
  done integer not null default 0,
  total integer not null,
  changed integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);

insert into severity_rules (company_id, name, severity, place, conditions, created_at, updated_at)
select c.id, r.name, r.severity, r.place, r.conditions::jsonb, c.created_at, c.created_at
from companies c cross join (values
  ('Valid secret with company context', 10, 1, '[{"attribute":"secret_status","operator":"is","value":"valid"},{"attribute":"company_context","operator":"is","value":true}]'),
  ('Valid secret', 20, 2, '[{"attribute":"secret_status","operator":"is","value":"valid"}]'),
  ('Company context, still present', 20, 3, '[{"attribute":"company_context","operator":"is","value":true},{"attribute":"github_presence","operator":"is","value":"present"},{"attribute":"secret_status","operator":"is_not","value":"invalid"}]'),
  ('Test file', 40, 4, '[{"attribute":"tags","operator":"contains_any_of","value":["TEST_FILE"]}]'),
  ('Invalid secret', 50, 5, '[{"attribute":"secret_status","operator":"is","value":"invalid"}]')
) as r(name, severity, place, conditions)
order by c.id, r.place;
insert into severity_rule_sets (company_id) select id from companies;
-- Until now a rule was known by its place.
update incidents i set severity_rule_id = r.id from severity_rules r
where r.company_id = i.company_id and r.place = i.severity_rule_id;
