-- The audit log proves itself: each line is followed by a hash over its text and the hash before, one chain a company.

create table audit_chain (
  company_id integer not null,
  position integer not null,
  audit_id integer not null,
  hash bytea not null,
  primary key (company_id, position),
  unique (company_id, audit_id)
);

-- How long each chain is, and its last hash: whoever removes the last lines has to change this, too.
create table audit_heads (
  company_id integer primary key references companies (id),
  length integer not null,
  hash bytea not null
);

-- What each check found. `seal` is keyed by the workspace, so that the database alone cannot make one; null where there was a fault.
create table audit_checks (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  length integer not null,
  hash bytea not null,
  seal bytea,
  fault jsonb,
  checked_at timestamptz not null,
  primary key (company_id, id)
);

-- The canonical text of a line: all of it, in one fixed order; jsonb orders the keys of the detail.
create function audit_line_text(line audit_log) returns text language sql stable as $$
  select json_build_array(line.company_id, line.id, line.actor_id, line.actor_name, line.actor_email, line.actor_ip,
    line.action, line.target, line.target_user_email, line.detail, line.request_id,
    to_char(line.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;

-- Runs when the transaction commits, so that the lock on the head is the last that it takes and the shortest that it holds.
create function audit_chain_add() returns trigger language plpgsql as $$
declare
  line bytea;
begin
  line := convert_to(audit_line_text(new), 'UTF8');
  with head as (
    insert into audit_heads as h (company_id, length, hash) values (new.company_id, 1, sha256(line))
    on conflict (company_id) do update set length = h.length + 1, hash = sha256(h.hash || line)
    returning length, hash
  )
  insert into audit_chain (company_id, position, audit_id, hash)
  select new.company_id, head.length, new.id, head.hash from head;
  return null;
end $$;

-- The lines that are there already, in their order.
do $$
declare
  line record;
  at_company integer := null;
  at_length integer := 0;
  at_hash bytea := '';
begin
  for line in select a.company_id, a.id, audit_line_text(a) as body from audit_log a order by a.company_id, a.id loop
    if at_company is distinct from line.company_id then
      if at_company is not null then
        insert into audit_heads values (at_company, at_length, at_hash);
      end if;
      at_company := line.company_id;
      at_length := 0;
      at_hash := '';
    end if;
    at_length := at_length + 1;
    at_hash := sha256(at_hash || convert_to(line.body, 'UTF8'));
    insert into audit_chain values (line.company_id, at_length, line.id, at_hash);
  end loop;
  if at_company is not null then
    insert into audit_heads values (at_company, at_length, at_hash);
  end if;
end $$;

create constraint trigger audit_log_is_chained after insert on audit_log
  deferrable initially deferred for each row execute function audit_chain_add();
create trigger audit_chain_is_final before update or delete on audit_chain
  for each statement execute function refuse_change();
create trigger audit_checks_are_final before update or delete on audit_checks
  for each statement execute function refuse_change();
