-- The stretches of time in which a developer or a repository was in the perimeter by any reason. The figures follow from their ends.
create table perimeter_stretches (
  company_id integer not null,
  subject text not null,
  subject_id integer not null,
  -- What it counts as: developers, org_repos or personal_repos.
  figure text not null,
  began_at timestamptz not null,
  -- Null: it has not ended.
  ended_at timestamptz,
  primary key (company_id, subject, subject_id, began_at)
);

-- Works out the stretches of subjects again, and brings the figures along.
create function perimeter_count(of_company integer, of_subject text, subjects integer[]) returns void language plpgsql as $$
declare
  figures text[];
  moments timestamptz[];
  totals bigint[];
begin
  -- One transaction after the other: each has to see the reasons of the others.
  if of_subject = 'developer' then
    perform 1 from perimeter_developers d where d.company_id = of_company and d.id = any(subjects) order by d.id for no key update;
  else
    perform 1 from perimeter_repositories r where r.company_id = of_company and r.id = any(subjects) order by r.id for no key update;
  end if;
  execute $q$
    with held as (
      select o.subject_id, o.linked_at as began_at, coalesce(o.deactivated_at, 'infinity') as ended_at,
        max(coalesce(o.deactivated_at, 'infinity')) over (partition by o.subject_id order by o.linked_at, o.deactivated_at, o.reason, o.detail
          rows between unbounded preceding and 1 preceding) as held_until
      from perimeter_origins o where o.company_id = $1 and o.subject = $2 and o.subject_id = any($3)
        and (o.deactivated_at is null or o.deactivated_at > o.linked_at)),
    numbered as (
      select h.*, count(*) filter (where h.held_until is null or h.held_until < h.began_at)
        over (partition by h.subject_id order by h.began_at, h.ended_at rows unbounded preceding) as stretch from held h),
    now_held as (
      select n.subject_id, min(n.began_at) as began_at, nullif(max(n.ended_at), 'infinity') as ended_at,
        case when $2 = 'developer' then 'developers' when bool_or(r.organization_id is not null) then 'org_repos' else 'personal_repos' end as figure
      from numbered n left join perimeter_repositories r on $2 = 'repository' and r.company_id = $1 and r.id = n.subject_id
      group by n.subject_id, n.stretch),
    stood as (select s.* from perimeter_stretches s where s.company_id = $1 and s.subject = $2 and s.subject_id = any($3)),
    gone as (
      delete from perimeter_stretches s using stood x where s.company_id = $1 and s.subject = $2 and s.subject_id = x.subject_id
        and s.began_at = x.began_at and not exists (select 1 from now_held n where n.subject_id = x.subject_id and n.began_at = x.began_at)),
    came as (
      insert into perimeter_stretches as s (company_id, subject, subject_id, figure, began_at, ended_at)
      select $1, $2, subject_id, figure, began_at, ended_at from now_held order by 3, 5
      on conflict (company_id, subject, subject_id, began_at) do update set figure = excluded.figure, ended_at = excluded.ended_at
      where (s.figure, s.ended_at) is distinct from (excluded.figure, excluded.ended_at)),
    changes as (
      select c.figure, e.at, c.sign * e.change as total
      from (select figure, began_at, ended_at, 1 as sign from now_held union all select figure, began_at, ended_at, -1 from stood) c
      cross join lateral (values (c.began_at, 1), (c.ended_at, -1)) as e(at, change) where e.at is not null),
    sums as (select figure, at, sum(total) as total from changes group by 1, 2 having sum(total) <> 0)
    select array_agg(figure), array_agg(at), array_agg(total::bigint) from sums
  $q$ into figures, moments, totals using of_company, of_subject, subjects;
  perform figures_add(of_company, figures, moments, totals);
end $$;

create function perimeter_origins_count() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select company_id, subject, array_agg(distinct subject_id) as subjects from new_rows
      where subject <> 'organization' group by 1, 2 order by 1, 2 loop
    perform perimeter_count(one.company_id, one.subject, one.subjects);
  end loop;
  return null;
end $$;
create trigger perimeter_origins_added after insert on perimeter_origins
  referencing new table as new_rows for each statement execute function perimeter_origins_count();
create trigger perimeter_origins_changed after update on perimeter_origins
  referencing new table as new_rows for each statement execute function perimeter_origins_count();

create function perimeter_repositories_count() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select company_id, array_agg(id) as subjects from (
      select company_id, id from (
        select company_id, id, organization_id is null as is_alone from new_rows union
        select company_id, id, organization_id is null from old_rows) x
      group by 1, 2 having count(*) > 1) x
      group by 1 order by 1 loop
    perform perimeter_count(one.company_id, 'repository', one.subjects);
  end loop;
  return null;
end $$;
create trigger perimeter_repositories_changed after update on perimeter_repositories
  referencing old table as old_rows new table as new_rows for each statement execute function perimeter_repositories_count();

do $$
declare
  one record;
begin
  for one in select company_id, subject, array_agg(distinct subject_id) as subjects from perimeter_origins where subject <> 'organization' group by 1, 2 loop
    perform perimeter_count(one.company_id, one.subject, one.subjects);
  end loop;
end $$;
