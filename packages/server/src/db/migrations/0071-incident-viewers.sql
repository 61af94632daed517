-- Who has an incident open, renewed every few seconds. It is worth nothing after a crash, so it is not logged.
create unlogged table incident_viewers (
  company_id integer not null,
  incident_id integer not null,
  member_id integer not null,
  seen_at timestamptz not null,
  primary key (company_id, incident_id, member_id)
);
