-- Tickets of incidents in issue trackers (spec 000 §3, remote_issues). The row is made before the tracker is called, so that one
-- incident gets one ticket of a notifier; a ticket outlives its notifier, as the issue does.
create table remote_issues (
  company_id integer not null,
  id integer generated always as identity unique,
  incident_id integer not null,
  notifier_id integer not null,
  type text not null,
  -- The issue's key and address; null until the tracker answered.
  label text,
  url text,
  -- Until then nobody else makes this ticket.
  claimed_until timestamptz,
  -- Null: the product itself.
  created_by_id integer,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, incident_id, notifier_id),
  foreign key (company_id, incident_id) references incidents (company_id, id)
);
