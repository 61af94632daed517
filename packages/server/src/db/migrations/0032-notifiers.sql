create table notifiers (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  type text not null,
  name text not null,
  is_disabled boolean not null default false,
  -- What may be answered. Credentials are in `sealed`, with their last characters in `hints`.
  config jsonb not null default '{}',
  sealed bytea not null,
  hints jsonb not null default '{}',
  handlers jsonb not null default '[]',
  -- Since when no delivery has succeeded; null while the last one did.
  failing_since timestamptz,
  tested_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index notifiers_of_mail on notifiers (company_id) where type = 'email';

-- What happened, until it is handed to the notifiers: written by the transaction that makes the event.
create table notifier_events (
  company_id integer not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  incident_id integer,
  event_id integer,
  created_at timestamptz not null,
  -- Set when its deliveries are there.
  fanned_at timestamptz,
  primary key (company_id, id)
);
create index notifier_events_waiting on notifier_events (created_at) where fanned_at is null;

create table notifier_deliveries (
  company_id integer not null,
  id integer generated always as identity unique,
  notifier_id integer not null,
  event_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  tries smallint not null default 0,
  next_at timestamptz,
  lease_until timestamptz,
  last_status integer,
  last_error text,
  duration_ms integer,
  finished_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (notifier_id, event_id),
  foreign key (company_id, notifier_id) references notifiers (company_id, id) on delete cascade
);
create index notifier_deliveries_due on notifier_deliveries (next_at) where state = 'pending';
create index notifier_deliveries_log on notifier_deliveries (company_id, notifier_id, id);

-- The events of timelines that notifiers can be told of. A company without notifiers writes nothing.
create function notifier_events_of() returns trigger language plpgsql as $$
begin
  insert into notifier_events (company_id, type, incident_id, event_id, created_at)
  select n.company_id, case n.event
      when 'detect' then 'incident.created'
      when 'new_occurrence' then 'occurrence.created'
      when 'assign' then 'incident.assigned'
      when 'unassign' then 'incident.unassigned'
      when 'acknowledge' then 'incident.acknowledged'
      when 'unacknowledge' then 'incident.unacknowledged'
      when 'resolve' then 'incident.resolved'
      when 'reopen' then 'incident.reopened'
      when 'regression' then 'incident.reopened'
      when 'set_severity' then 'incident.set_severity'
      when 'feedback_email' then 'feedback.requested'
      when 'link_revoked' then 'feedback.revoked'
    end, n.incident_id, n.id, n.created_at
  from new_rows n
  where n.event in ('detect', 'new_occurrence', 'assign', 'unassign', 'acknowledge', 'unacknowledge', 'resolve', 'reopen', 'regression',
      'set_severity', 'feedback_email', 'link_revoked')
    and exists (select 1 from notifiers x where x.company_id = n.company_id and not x.is_disabled);
  return null;
end $$;
create trigger events_notify after insert on events
  referencing new table as new_rows for each statement execute function notifier_events_of();

create function notifier_events_of_notes() returns trigger language plpgsql as $$
begin
  insert into notifier_events (company_id, type, incident_id, created_at)
  select n.company_id, 'incident.note', n.incident_id, n.created_at from new_rows n
  where exists (select 1 from notifiers x where x.company_id = n.company_id and not x.is_disabled);
  return null;
end $$;
create trigger notes_notify after insert on notes
  referencing new table as new_rows for each statement execute function notifier_events_of_notes();

create function notifier_events_of_answers() returns trigger language plpgsql as $$
begin
  insert into notifier_events (company_id, type, incident_id, created_at)
  select n.company_id, 'feedback.received', l.incident_id, n.filled_at from new_rows n
  join shared_links l on l.company_id = n.company_id and l.id = n.link_id
  where exists (select 1 from notifiers x where x.company_id = n.company_id and not x.is_disabled);
  return null;
end $$;
create trigger answers_notify after insert on feedback_answers
  referencing new table as new_rows for each statement execute function notifier_events_of_answers();
