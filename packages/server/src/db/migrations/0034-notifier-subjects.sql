-- What an event without an incident is about: a repository.
alter table notifier_events add column subject text;

create function notifier_events_of_activity() returns trigger language plpgsql as $$
begin
  insert into notifier_events (company_id, type, subject, created_at)
  select n.company_id, case when n.type = 'PushEvent' then 'push_event'
      when r.organization_id is not null then 'public_event_org' else 'public_event' end, n.repository_name, n.happened_at
  from new_rows n
  left join perimeter_repositories r on r.company_id = n.company_id and r.name = n.repository_name
  -- What a first look finds of the past is no news.
  where n.type in ('PushEvent', 'PublicEvent') and n.happened_at > now() - interval '1 day'
    and exists (select 1 from notifiers x where x.company_id = n.company_id and not x.is_disabled);
  return null;
end $$;
create trigger activity_notify after insert on activity_events
  referencing new table as new_rows for each statement execute function notifier_events_of_activity();

create function notifier_events_of_deletion() returns trigger language plpgsql as $$
begin
  insert into notifier_events (company_id, type, subject, created_at)
  select new.company_id, 'repo_deleted', new.name, now()
  where exists (select 1 from notifiers x where x.company_id = new.company_id and not x.is_disabled);
  return null;
end $$;
create trigger repositories_notify after update of is_deleted on perimeter_repositories
  for each row when (new.is_deleted and not old.is_deleted) execute function notifier_events_of_deletion();
