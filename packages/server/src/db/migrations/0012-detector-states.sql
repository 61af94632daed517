-- The detectors that a company does not want: what they find is left out. All others are active.
create table inactive_detectors (
  company_id integer not null references companies (id),
  name text not null,
  deactivated_at timestamptz not null,
  primary key (company_id, name)
);

-- What was done to detectors; the rows stay.
create table detector_events (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  action text not null check (action in ('activate', 'deactivate')),
  -- Their names as people see them, at that time.
  detectors text[] not null,
  actor_id integer,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create trigger detector_events_are_final before update or delete on detector_events
  for each statement execute function refuse_change();
