-- What Analytics says of occurrences.

-- The time to detect, so that a median reads few rows: how many occurrences there are of each length, by UTC days and roughly by hours, and the
-- exact lengths apart. A coarse class is an octave of seconds, which has 32 fine ones of the same width: `class` is coarse * 32 + fine. They are the
-- exponent and the first five bits of the fraction of the seconds as IEEE 754 has them, so that a longer time never has a lower class.
create function detection_class(us bigint) returns smallint language sql immutable as $$
  select ((get_byte(float8send(greatest(1, us / 1000000::double precision)), 0) << 9)
    + (get_byte(float8send(greatest(1, us / 1000000::double precision)), 1) << 1)
    + (get_byte(float8send(greatest(1, us / 1000000::double precision)), 2) >> 7) - 32736)::smallint
$$;

create table detection_hours (
  company_id integer not null,
  -- The first instant of the hour.
  slot timestamptz not null,
  coarse smallint not null,
  total integer not null,
  primary key (company_id, slot, coarse) include (total)
);
create table detection_days (
  company_id integer not null,
  day date not null,
  coarse smallint not null,
  total integer not null,
  primary key (company_id, day, coarse) include (total)
);
create table detection_classes (
  company_id integer not null,
  coarse smallint not null,
  day date not null,
  class smallint not null,
  total integer not null,
  primary key (company_id, coarse, day, class) include (total)
);
-- The lengths of a moment, in microseconds: a batch of a scan has thousands.
create table detection_times (
  company_id integer not null,
  class smallint not null,
  at timestamptz not null,
  us bigint[] not null,
  primary key (company_id, class, at)
);
-- Compressing them takes longer than storing all else.
alter table detection_times alter column us set storage external;

-- Under which names activity of a source is stored: that of a commit is found by one.
create table activity_names (
  company_id integer not null,
  source_id integer not null,
  repository_name text not null,
  primary key (company_id, source_id, repository_name)
);

-- In which repositories an incident is.
create table incident_sources (
  company_id integer not null,
  incident_id integer not null,
  source_id integer not null,
  primary key (company_id, incident_id, source_id)
);
-- How many incidents of a repository have each status, by their date: in blocks of 1, 8 and 64 UTC days, counted from 1970 on, so that a range of any length
-- consists of a few.
create table repository_blocks (
  company_id integer not null,
  kind text not null,
  days smallint not null,
  block integer not null,
  source_id integer not null,
  triggered integer not null,
  acknowledged integer not null,
  resolved integer not null,
  primary key (company_id, kind, days, block, source_id) include (triggered, acknowledged, resolved)
);

create function repository_blocks_add(of_company integer, kinds text[], statuses text[], moments timestamptz[], sources integer[], totals integer[])
returns void language plpgsql as $$
begin
  insert into repository_blocks as t (company_id, kind, days, block, source_id, triggered, acknowledged, resolved)
  select of_company, n.kind, b.days, ((n.at at time zone 'UTC')::date - date '1970-01-01') / b.days, n.source_id,
    coalesce(sum(n.total) filter (where n.status = 'triggered'), 0), coalesce(sum(n.total) filter (where n.status = 'acknowledged'), 0),
    coalesce(sum(n.total) filter (where n.status = 'resolved'), 0)
  from unnest(kinds, statuses, moments, sources, totals) as n(kind, status, at, source_id, total)
  cross join (values (1::smallint), (8::smallint), (64::smallint)) as b(days)
  group by 2, 3, 4, 5
  having sum(n.total) filter (where n.status = 'triggered') <> 0 or sum(n.total) filter (where n.status = 'acknowledged') <> 0
    or sum(n.total) filter (where n.status = 'resolved') <> 0
  order by 2, 3, 4, 5
  on conflict (company_id, kind, days, block, source_id) do update set triggered = t.triggered + excluded.triggered,
    acknowledged = t.acknowledged + excluded.acknowledged, resolved = t.resolved + excluded.resolved;
end $$;

-- What the figures say of occurrences that came: they are never changed in what counts here.
create function occurrences_count() returns trigger language plpgsql as $$
declare
  one record;
  leaks record;
begin
  -- Planned anew each time: a plan from when the tables had one row would look each up by any index. `offset 0`: by its key, however many there are.
  for one in execute $q$
      with pairs as materialized (select distinct company_id, incident_id, source_id from new_rows),
      placed as (
        insert into incident_sources (company_id, incident_id, source_id)
        select company_id, incident_id, source_id from pairs order by 1, 2, 3 on conflict do nothing returning *)
      select p.company_id, array_agg(distinct p.source_id) as sources,
        (select array_agg(n.id) from new_rows n where n.company_id = p.company_id) as ids,
        coalesce(array_agg(distinct p.incident_id) filter (where i.kind <> 'secret'), '{}') as others,
        array_agg(i.kind) filter (where p.is_new) as kinds, array_agg(i.status) filter (where p.is_new) as statuses,
        array_agg(i.triggered_at) filter (where p.is_new) as moments, array_agg(p.source_id) filter (where p.is_new) as placed,
        array_agg(1) filter (where p.is_new) as totals
      from (select *, false as is_new from pairs union all select *, true from placed) p
      cross join lateral (
        select i.kind, i.status, i.triggered_at from incidents i
        where i.company_id = p.company_id and i.id = p.incident_id offset 0) i
      group by 1 order by 1
    $q$ loop
    if one.placed is not null then
      perform repository_blocks_add(one.company_id, one.kinds, one.statuses, one.moments, one.placed, one.totals);
    end if;
    with timed as materialized (
      select x.at, x.us, detection_class(x.us) as class from (
        select n.triggered_at as at, greatest(0, microseconds(n.triggered_at - greatest(n.committed_at, n.visible_at))) as us from new_rows n
        where n.company_id = one.company_id and n.incident_id <> all(one.others) and n.false_positive is null
          and not n.tags && array['FROM_HISTORICAL_SCAN', 'FALSE_POSITIVE'] offset 0) x),
    exact as (
      insert into detection_times as t (company_id, class, at, us)
      select one.company_id, class, at, array_agg(us) from timed group by 2, 3 order by 2, 3
      on conflict (company_id, class, at) do update set us = t.us || excluded.us),
    days as (
      select (at at time zone 'UTC')::date as day, class, count(*)::integer as total from timed group by 1, 2),
    classes as (
      insert into detection_classes as t (company_id, coarse, day, class, total)
      select one.company_id, class / 32, day, class, total from days order by 2, 3, 4
      on conflict (company_id, coarse, day, class) do update set total = t.total + excluded.total),
    hours as (
      insert into detection_hours as t (company_id, slot, coarse, total)
      select one.company_id, date_bin('1 hour', at, '2000-01-01T00:00:00Z'), class / 32, count(*) from timed group by 2, 3 order by 2, 3
      on conflict (company_id, slot, coarse) do update set total = t.total + excluded.total)
    insert into detection_days as t (company_id, day, coarse, total)
    select one.company_id, day, class / 32, sum(total) from days group by 2, 3 order by 2, 3
    on conflict (company_id, day, coarse) do update set total = t.total + excluded.total;
    -- A commit and its secret may be stored at the same time: whichever comes second has to see the other.
    perform 1 from sources s where s.company_id = one.company_id and s.id = any(one.sources) order by s.id for no key update;
    if exists (select 1 from activity_names s where s.company_id = one.company_id and s.source_id = any(one.sources)) then
      execute $q$
        with commits as (
          select distinct n.source_id, n.commit_sha from new_rows n
          where n.company_id = $1 and n.incident_id <> all($2) and n.false_positive is null)
        select array_agg('leaking_commits'::text) as figures, array_agg(a.happened_at) as moments, array_agg(1::bigint) as totals
        from commits c join activity_names s on s.company_id = $1 and s.source_id = c.source_id
        cross join lateral (
          -- By the collation of the key, or its index is of no use.
          select a.happened_at from activity_events a where a.company_id = $1 and a.repository_name = s.repository_name
            and a.type = 'Commit' and a.key = c.commit_sha collate "default" and a.source_id = c.source_id offset 0) a
        -- One that leaked before these came is counted already. The first other occurrence ends the look: a commit may have 100,000.
        where not exists (
          select 1 from occurrences o where o.company_id = $1 and o.source_id = c.source_id and o.commit_sha = c.commit_sha
            and o.false_positive is null and o.id <> all($3) and exists (
              select 1 from incidents i where i.company_id = $1 and i.id = o.incident_id and i.kind = 'secret' offset 0))
      $q$ into leaks using one.company_id, one.others, one.ids;
      perform figures_add(one.company_id, leaks.figures, leaks.moments, leaks.totals);
    end if;
  end loop;
  return null;
end $$;
create trigger occurrences_counted after insert on occurrences
  referencing new table as new_rows for each statement execute function occurrences_count();

create function incidents_place() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in execute $q$
      with moved as (
        select company_id, id, kind, status, day, sum(change) as change from (
          select company_id, id, kind, status, (triggered_at at time zone 'UTC')::date as day, 1 as change from new_rows
          union all
          select company_id, id, kind, status, (triggered_at at time zone 'UTC')::date, -1 from old_rows) x
        group by 1, 2, 3, 4, 5 having sum(change) <> 0)
      select m.company_id, array_agg(m.kind) as kinds, array_agg(m.status) as statuses,
        array_agg(m.day::timestamp at time zone 'UTC') as moments, array_agg(s.source_id) as sources, array_agg(m.change::integer) as totals
      from moved m cross join lateral (
        select s.source_id from incident_sources s where s.company_id = m.company_id and s.incident_id = m.id offset 0) s
      group by 1 order by 1
    $q$ loop
    perform repository_blocks_add(one.company_id, one.kinds, one.statuses, one.moments, one.sources, one.totals);
  end loop;
  return null;
end $$;
create trigger incidents_placed after update on incidents
  referencing old table as old_rows new table as new_rows for each statement execute function incidents_place();

-- Those that the product closed as likely false positives are counted apart on the Resolved card.
create index incidents_closed_by_product on incidents (company_id, kind, triggered_at) where status = 'resolved' and tags @> array['FALSE_POSITIVE'];

create function activity_leaks_count() returns trigger language plpgsql as $$
declare
  one record;
begin
  insert into activity_names (company_id, source_id, repository_name)
  select distinct company_id, source_id, repository_name from new_rows where type = 'Commit' and source_id is not null order by 1, 2, 3
  on conflict do nothing;
  perform 1 from sources s where (s.company_id, s.id) in (select n.company_id, n.source_id from new_rows n where n.type = 'Commit')
    order by s.id for share;
  for one in execute $q$
      select n.company_id, array_agg('leaking_commits'::text) as figures, array_agg(n.happened_at) as moments, array_agg(1::bigint) as totals
      from new_rows n where n.type = 'Commit' and exists (
        select 1 from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
        where o.company_id = n.company_id and o.source_id = n.source_id and o.commit_sha = n.key and o.false_positive is null
          and i.kind = 'secret')
      group by 1 order by 1
    $q$ loop
    perform figures_add(one.company_id, one.figures, one.moments, one.totals);
  end loop;
  return null;
end $$;
create trigger activity_leaks_counted after insert on activity_events
  referencing new table as new_rows for each statement execute function activity_leaks_count();

do $$
declare
  one record;
begin
  -- What is stored already goes through the same trigger. No activity has a name yet, so that leaking commits are counted below.
  create temporary table stored_occurrences (like occurrences) on commit drop;
  create trigger stored_occurrences_counted after insert on stored_occurrences
    referencing new table as new_rows for each statement execute function occurrences_count();
  for one in select company_id, id / 50000 as part from occurrences group by 1, 2 order by 1, 2 loop
    insert into stored_occurrences
    select * from occurrences where company_id = one.company_id and id >= one.part * 50000 and id < (one.part + 1) * 50000;
    truncate stored_occurrences;
  end loop;
  insert into activity_names (company_id, source_id, repository_name)
  select distinct company_id, source_id, repository_name from activity_events where type = 'Commit' and source_id is not null;
  for one in select a.company_id, array_agg('leaking_commits'::text) as figures, array_agg(a.happened_at) as moments, array_agg(1::bigint) as totals
      from activity_events a where a.type = 'Commit' and exists (
        select 1 from occurrences o join incidents i on i.company_id = o.company_id and i.id = o.incident_id
        where o.company_id = a.company_id and o.source_id = a.source_id and o.commit_sha = a.key and o.false_positive is null
          and i.kind = 'secret')
      group by a.company_id, (a.happened_at at time zone 'UTC')::date loop
    perform figures_add(one.company_id, one.figures, one.moments, one.totals);
  end loop;
end $$;
