-- Deadlines run from the detection of an incident, or from its last reopening (null: it was never reopened).
alter table incidents add column reopened_at timestamptz;
-- The incident is closed until then; a job opens it again.
alter table incidents add column ignored_until timestamptz;
create index incidents_ignored on incidents (ignored_until) where ignored_until is not null;

-- Whatever opens a resolved incident again. An undo brings an older date of the status back: it is no reopening.
create function incident_opened_again() returns trigger language plpgsql as $$
begin
  if new.last_status_date >= old.last_status_date then new.reopened_at := new.last_status_date; end if;
  new.ignored_until := null;
  return new;
end $$;
create trigger incident_opened_again before update of status on incidents
  for each row when (old.status = 'resolved' and new.status <> 'resolved') execute function incident_opened_again();

update incidents i set reopened_at = e.at from (
  select company_id, incident_id, max(created_at) as at from events where event in ('reopen', 'regression') group by 1, 2) as e
where e.company_id = i.company_id and e.incident_id = i.id and i.status <> 'resolved';

-- Requests to ignore an incident until a date.
create table incident_ignores (
  company_id integer not null,
  id integer generated always as identity,
  incident_id integer not null,
  until timestamptz not null,
  reason text not null,
  state text not null check (state in ('requested', 'approved', 'declined', 'withdrawn')),
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, incident_id) references incidents (company_id, id),
  foreign key (company_id, asked_by) references members (company_id, id),
  foreign key (company_id, decided_by) references members (company_id, id)
);
create unique index incident_ignores_open on incident_ignores (company_id, incident_id) where state = 'requested';
create index incident_ignores_of_incident on incident_ignores (company_id, incident_id, id);

-- The day (UTC) of the last digest of deadlines.
alter table companies add column sla_digest_on date;
