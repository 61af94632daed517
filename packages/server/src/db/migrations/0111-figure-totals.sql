-- Totals of the figures of Analytics, kept in the transaction that makes the fact. A figure is a sum of changes; each change has its moment, so
-- that any zone and any edge is answered exactly. Whole UTC days are summed up apart, so that a year reads few rows.
create table figure_moments (
  company_id integer not null,
  figure text not null,
  at timestamptz not null,
  total bigint not null,
  primary key (company_id, figure, at) include (total)
);
create table figure_days (
  company_id integer not null,
  figure text not null,
  day date not null,
  total bigint not null,
  primary key (company_id, figure, day) include (total)
);

create function figures_add(of_company integer, figures text[], moments timestamptz[], totals bigint[]) returns void
language plpgsql as $$
begin
  if figures is null then
    return;
  end if;
  -- In key order, so that two transactions cannot wait for each other in a ring.
  insert into figure_moments as t (company_id, figure, at, total)
  select of_company, n.figure, n.at, sum(n.total) from unnest(figures, moments, totals) as n(figure, at, total)
  group by 2, 3 having sum(n.total) <> 0 order by 2, 3
  on conflict (company_id, figure, at) do update set total = t.total + excluded.total;
  insert into figure_days as t (company_id, figure, day, total)
  select of_company, n.figure, (n.at at time zone 'UTC')::date, sum(n.total) from unnest(figures, moments, totals) as n(figure, at, total)
  group by 2, 3 having sum(n.total) <> 0 order by 2, 3
  on conflict (company_id, figure, day) do update set total = t.total + excluded.total;
end $$;

-- The resolutions that an incident was reopened from. A period that ends in between still counts them (decisions §9).
create table reopened_remediations (
  company_id integer not null,
  incident_id integer not null,
  resolved_at timestamptz not null,
  reopened_at timestamptz not null,
  took_us bigint not null
);
create index reopened_remediations_by_time on reopened_remediations (company_id, reopened_at, incident_id) include (resolved_at, took_us);

-- Exact below 2^53 microseconds, which are 285 years.
create function microseconds(length interval) returns bigint language sql immutable as $$
  select (date_part('epoch', length) * 1000000)::bigint
$$;

-- The remediated group of the resolution reasons (decisions §4).
create function remediated_reasons() returns text[] language sql immutable as $$
  select array['revoked', 'source_deleted', 'dmca_request']
$$;

-- Counts what events change of the course of their incidents: the courses with them, less the courses without. `new_events` null: all are new.
create function incident_events_count(of_company integer, incidents integer[], new_events integer[]) returns void
language plpgsql as $$
declare
  figures text[];
  moments timestamptz[];
  totals bigint[];
begin
  -- Planned anew each time: a batch has thousands of incidents, a person has one.
  execute $q$
    with courses as (
      select v.sign, i.kind, i.created_at as began_at, e.incident_id, e.id, e.created_at as at, e.state,
        e.actor_id is not null and e.reasons && remediated_reasons() as is_remediation,
        lag(e.state) over (partition by v.sign, e.incident_id order by e.created_at, e.id) as before
      from incidents i join events e on e.company_id = i.company_id and e.incident_id = i.id
      left join unnest($3) as n(id) on n.id = e.id
      join (values (1), (-1)) as v(sign) on v.sign = 1 or ($3 is not null and n.id is null)
      where i.company_id = $1 and i.id = any($2)),
    moves as (
      select c.*, lead(c.at) over (partition by c.sign, c.incident_id order by c.at, c.id) as until from courses c
      where c.before is null or (c.state = 'resolved') <> (c.before = 'resolved')),
    timed as (
      select m.*, microseconds(m.at - m.began_at) - coalesce(sum(microseconds(m.until - m.at))
        filter (where m.state = 'resolved') over (partition by m.sign, m.incident_id order by m.at, m.id
          rows between unbounded preceding and 1 preceding), 0) as took_us
      from moves m),
    reopened as (
      select incident_id, at, until, took_us, sum(sign) as change from timed
      where kind = 'secret' and state = 'resolved' and is_remediation and until is not null group by 1, 2, 3, 4 having sum(sign) <> 0),
    gone as (
      delete from reopened_remediations r using reopened n where n.change < 0 and r.company_id = $1 and r.reopened_at = n.until
        and r.incident_id = n.incident_id and r.resolved_at = n.at and r.took_us = n.took_us),
    came as (
      insert into reopened_remediations (company_id, incident_id, resolved_at, reopened_at, took_us)
      select $1, incident_id, at, until, took_us from reopened where change > 0),
    changes as (
      select kind || case when before is null and state = 'resolved' then '.created_resolved' when before is null then '.created'
        when state = 'resolved' then '.resolved' else '.reopened' end as figure, at, sign as total from timed
      union all
      select f.figure, t.at, t.sign * f.total from timed t
      cross join lateral (values ('secret.remediated', 1), ('secret.remediated_us', t.took_us)) as f(figure, total)
      where t.kind = 'secret' and t.state = 'resolved' and t.is_remediation and t.until is null),
    sums as (select figure, at, sum(total) as total from changes group by 1, 2 having sum(total) <> 0)
    select array_agg(figure), array_agg(at), array_agg(total::bigint) from sums
  $q$ into figures, moments, totals using of_company, incidents, new_events;
  perform figures_add(of_company, figures, moments, totals);
end $$;

create function events_count() returns trigger language plpgsql as $$
declare
  one record;
  known integer[];
  begun record;
begin
  for one in select company_id, array_agg(distinct incident_id) as incidents, array_agg(id) as ids, min(id) as first_id,
      bool_or(state = 'resolved') as is_resolved from new_rows group by 1 order by 1 loop
    -- One transaction after the other where an incident has a course already: each has to see the events of the others.
    execute $q$
      select array(
        select i.id from incidents i where i.company_id = $1 and i.id = any($2) and exists (
          select 1 from events e where e.company_id = i.company_id and e.incident_id = i.id and e.id < $3)
        order by i.id for no key update)
    $q$ into known using one.company_id, one.incidents, one.first_id;
    if known = '{}' and not one.is_resolved then
      -- Incidents that begin, as a scan brings them by the thousand: their first events alone count. `offset 0`: each is looked up by its key.
      execute $q$
        select array_agg(x.figure) as figures, array_agg(x.at) as moments, array_agg(x.total) as totals from (
          select i.kind || '.created' as figure, n.at, count(*) as total
          from (select incident_id, min(created_at) as at from new_rows where company_id = $1 group by 1) n
          cross join lateral (
            select i.kind from incidents i where i.company_id = $1 and i.id = n.incident_id offset 0) i group by 1, 2) x
      $q$ into begun using one.company_id;
      perform figures_add(one.company_id, begun.figures, begun.moments, begun.totals);
    else
      perform incident_events_count(one.company_id, one.incidents, one.ids);
    end if;
  end loop;
  return null;
end $$;
create trigger events_counted after insert on events
  referencing new table as new_rows for each statement execute function events_count();

do $$
declare
  one record;
begin
  for one in select company_id, array_agg(id) as incidents from (
      select company_id, id, row_number() over (partition by company_id order by id) / 5000 as part from incidents) as i
      group by company_id, part order by company_id, part loop
    perform incident_events_count(one.company_id, one.incidents, null);
  end loop;
end $$;

-- Secret-days begin at the checks, which are few.
create index events_of_checks on events (company_id, incident_id, created_at) where event = 'validity_change';
