-- How much happened, so that charts and totals do not count events. A quarter of an hour is the smallest part that is needed: since 2017
-- each offset of a zone is a multiple of it. Whole UTC days are summed up apart, so that a chart of years reads few rows.
create table activity_quarters (
  company_id integer not null,
  type text not null,
  -- The first instant of the quarter of an hour.
  slot timestamptz not null,
  total integer not null,
  primary key (company_id, type, slot) include (total)
);
create table activity_days (
  company_id integer not null,
  type text not null,
  day date not null,
  total integer not null,
  primary key (company_id, type, day) include (total)
);

create function activity_totals_add() returns trigger language plpgsql as $$
begin
  -- In key order, so that two transactions cannot wait for each other in a ring.
  insert into activity_quarters as t (company_id, type, slot, total)
  select company_id, type, date_bin('15 minutes', happened_at, '2000-01-01T00:00:00Z'), count(*) from new_rows
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, type, slot) do update set total = t.total + excluded.total;
  insert into activity_days as t (company_id, type, day, total)
  select company_id, type, (happened_at at time zone 'UTC')::date, count(*) from new_rows
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, type, day) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger activity_counted after insert on activity_events
  referencing new table as new_rows for each statement execute function activity_totals_add();

insert into activity_quarters (company_id, type, slot, total)
select company_id, type, date_bin('15 minutes', happened_at, '2000-01-01T00:00:00Z'), count(*) from activity_events group by 1, 2, 3;
insert into activity_days (company_id, type, day, total)
select company_id, type, (happened_at at time zone 'UTC')::date, count(*) from activity_events group by 1, 2, 3;
