-- The last good look at a repository that did not show the commit yet: the time to detect begins no earlier (decisions §9).
alter table occurrences add column visible_at timestamptz;

-- A reason that holds again is a new span; what ended stays as it was (decisions §9).
alter table perimeter_origins drop constraint perimeter_origins_pkey;
alter table perimeter_origins add primary key (company_id, subject, subject_id, reason, detail, linked_at);
create unique index perimeter_origins_held on perimeter_origins (company_id, subject, subject_id, reason, detail) where deactivated_at is null;

-- Which incidents were resolved in a period.
create index events_of_resolutions on events (company_id, created_at) where state = 'resolved';
