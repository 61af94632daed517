-- The audit log lies in months, so that retention drops whole ones. Past days are counted, and a text is found by its trigrams.

-- A role without the right to create extensions does without: a text search then reads the whole log.
do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm cannot be installed: a text search of the audit log will read all of it';
end $$;

alter table audit_log rename to audit_log_before;
alter table audit_chain rename to audit_chain_before;
drop trigger audit_log_is_chained on audit_log_before;
drop function audit_line_text;

-- No reference to companies: with it, dropping a month would lock that table.
create table audit_log (
  company_id integer not null,
  id integer generated always as identity,
  actor_id integer,
  action text not null,
  target text not null,
  detail jsonb not null default '{}',
  request_id text,
  created_at timestamptz not null,
  actor_name text not null default '',
  actor_email text not null default '',
  actor_ip text not null default '',
  target_user_email text,
  -- What a text search reads beside actor and type.
  search_text text generated always as (
    lower(target || e'\x1f' || coalesce(target_user_email, '') || e'\x1f' || detail::text)) stored
) partition by range (created_at);

-- `month` is that of the line, not that of the link: both are dropped together.
create table audit_chain (
  company_id integer not null,
  position integer not null,
  audit_id integer not null,
  hash bytea not null,
  month date not null
) partition by range (month);

-- What has no month yet; the upkeep moves it there.
create table audit_log_rest partition of audit_log default;
create table audit_chain_rest partition of audit_chain default;

-- Links of dropped months: the chain carries on after `last` from `hash`. `seal` is keyed by the workspace, as that of a check.
create table audit_gaps (
  company_id integer not null references companies (id),
  first integer not null,
  last integer not null,
  hash bytea not null,
  seal bytea not null,
  primary key (company_id, first)
);

-- Lines by UTC day up to `counted_until` of the head: of kind 'all', of each 'type', and of each 'actor' by address; by month of each 'pair' of
-- type and address.
create table audit_totals (
  company_id integer not null,
  kind text not null,
  value text not null,
  day date not null,
  total integer not null,
  primary key (company_id, kind, value, day)
);
alter table audit_heads add column counted_until date not null default '-infinity';

-- Who the log names: a text is looked for in these few before it is looked for in lines.
create table audit_actors (
  company_id integer not null,
  email text not null,
  name text not null,
  primary key (company_id, email, name)
);

create function audit_line_text(line audit_log) returns text language sql stable as $$
  select json_build_array(line.company_id, line.id, line.actor_id, line.actor_name, line.actor_email, line.actor_ip,
    line.action, line.target, line.target_user_email, line.detail, line.request_id,
    to_char(line.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;

-- Makes a month of the log and of its chain, and moves there what came before it was made. Needs no lock that a writer waits for, but one
-- on the default partition. Answers whether it was made now.
create function audit_month_add(added date) returns boolean language plpgsql as $$
declare
  lines text := 'audit_log_' || to_char(added, 'YYYY_MM');
  links text := 'audit_chain_' || to_char(added, 'YYYY_MM');
  begins timestamptz := added::timestamp at time zone 'UTC';
  ends timestamptz := (added + interval '1 month') at time zone 'UTC';
  columns constant text := 'company_id, id, actor_id, action, target, detail, request_id, created_at, actor_name, actor_email, actor_ip, target_user_email';
begin
  lock table audit_log in share update exclusive mode;
  if to_regclass(lines) is not null then
    return false;
  end if;
  execute format('create table %I (like audit_log including defaults including generated)', lines);
  execute format('create table %I (like audit_chain)', links);
  lock table audit_log_rest, audit_chain_rest in access exclusive mode;
  if exists (select from audit_log_rest where created_at >= begins and created_at < ends)
    or exists (select from audit_chain_rest where month = added) then
    alter table audit_log_rest disable trigger user;
    alter table audit_chain_rest disable trigger user;
    execute format('insert into %I (%s) select %s from audit_log_rest where created_at >= $1 and created_at < $2', lines, columns, columns)
      using begins, ends;
    execute format('insert into %I select * from audit_chain_rest where month = $1', links) using added;
    delete from audit_log_rest where created_at >= begins and created_at < ends;
    delete from audit_chain_rest where month = added;
    alter table audit_log_rest enable trigger user;
    alter table audit_chain_rest enable trigger user;
  end if;
  execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', lines, begins, ends);
  execute format('alter table audit_chain attach partition %I for values from (%L) to (%L)', links, added, added + interval '1 month');
  return true;
end $$;

-- Adds the days before one to the totals of a company. The head is locked meanwhile, so that a line that comes late finds its day counted.
create function audit_count(company integer, until date) returns void language plpgsql as $$
declare
  since date;
begin
  select counted_until into since from audit_heads where company_id = company for update;
  if not found or since >= until then
    return;
  end if;
  insert into audit_totals as t (company_id, kind, value, day, total)
  select company, k.kind, k.value, k.day, count(*) from (
    select action, actor_email, (created_at at time zone 'UTC')::date as day from audit_log
    where company_id = company and created_at >= since::timestamp at time zone 'UTC'
      and created_at < until::timestamp at time zone 'UTC') as a
  cross join lateral (values ('all', '', a.day), ('type', action, a.day), ('actor', actor_email, a.day),
    ('pair', action || ' ' || actor_email, date_trunc('month', a.day)::date)) k(kind, value, day)
  group by k.kind, k.value, k.day
  on conflict (company_id, kind, value, day) do update set total = t.total + excluded.total;
  update audit_heads set counted_until = until where company_id = company;
end $$;

-- Runs when the transaction commits, so that the lock on the head is the last that it waits for and the shortest that it holds.
create or replace function audit_chain_add() returns trigger language plpgsql as $$
declare
  line bytea := convert_to(audit_line_text(new), 'UTF8');
  of_day date := (new.created_at at time zone 'UTC')::date;
  of_month date := date_trunc('month', of_day);
  head audit_heads;
begin
  insert into audit_heads as h (company_id, length, hash) values (new.company_id, 1, sha256(line))
  on conflict (company_id) do update set length = h.length + 1, hash = sha256(h.hash || line)
  returning * into head;
  insert into audit_chain (company_id, position, audit_id, hash, month)
  values (new.company_id, head.length, new.id, head.hash, of_month);
  perform from audit_actors where company_id = new.company_id and email = new.actor_email and name = new.actor_name;
  if not found then
    insert into audit_actors (company_id, email, name) values (new.company_id, new.actor_email, new.actor_name) on conflict do nothing;
  end if;
  if of_day < head.counted_until then
    insert into audit_totals as t (company_id, kind, value, day, total)
    values (new.company_id, 'all', '', of_day, 1), (new.company_id, 'type', new.action, of_day, 1),
      (new.company_id, 'actor', new.actor_email, of_day, 1), (new.company_id, 'pair', new.action || ' ' || new.actor_email, of_month, 1)
    on conflict (company_id, kind, value, day) do update set total = t.total + 1;
  end if;
  return null;
end $$;

-- The months that there are, and the next two.
select audit_month_add(month) from (
  select date_trunc('month', created_at at time zone 'UTC')::date as month from audit_log_before
  union select (date_trunc('month', now() at time zone 'UTC') + n * interval '1 month')::date from generate_series(0, 2) n
) months order by month;

insert into audit_log (company_id, id, actor_id, action, target, detail, request_id, created_at, actor_name, actor_email, actor_ip,
  target_user_email) overriding system value
select company_id, id, actor_id, action, target, detail, request_id, created_at, actor_name, actor_email, actor_ip, target_user_email
from audit_log_before;
select setval(pg_get_serial_sequence('audit_log', 'id'), coalesce((select max(id) from audit_log_before), 0) + 1, false);
-- A link whose line is gone keeps its place: the next check names it.
insert into audit_chain (company_id, position, audit_id, hash, month)
select c.company_id, c.position, c.audit_id, c.hash, date_trunc('month', coalesce(a.created_at, '-infinity') at time zone 'UTC')
from audit_chain_before c left join audit_log_before a on a.company_id = c.company_id and a.id = c.audit_id;
drop table audit_log_before;
drop table audit_chain_before;

alter table audit_log add primary key (company_id, id, created_at);
alter table audit_chain add primary key (company_id, position, month);
create index audit_log_by_time on audit_log (company_id, created_at, id);
create index audit_log_by_type on audit_log (company_id, action, created_at, id);
create index audit_log_by_actor on audit_log (company_id, actor_email, created_at, id) include (action);
-- What was changed again after an entry, and what reverted it.
create index audit_log_by_target on audit_log (company_id, target, action, id);
create index audit_log_by_reverted on audit_log (company_id, (detail ->> 'reverts')) where detail ->> 'reverts' is not null;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index audit_log_by_text on audit_log using gin (search_text gin_trgm_ops);
  end if;
end $$;
insert into audit_actors (company_id, email, name) select distinct company_id, actor_email, actor_name from audit_log;
select audit_count(company_id, (now() at time zone 'UTC')::date) from audit_heads;

create constraint trigger audit_log_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function audit_chain_add();
create trigger audit_log_is_final before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_chain_is_final before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_gaps_are_final before update or delete on audit_gaps
  for each statement execute function refuse_change();
