-- Which event of a timeline is which event of notifiers: null for what they are not told of. The preview of notifiers asks it, too.
create function notifier_event_type(event text) returns text language sql immutable parallel safe as $$
  select case event
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
    end
$$;

create or replace function notifier_events_of() returns trigger language plpgsql as $$
begin
  insert into notifier_events (company_id, type, incident_id, event_id, created_at)
  select n.company_id, notifier_event_type(n.event), n.incident_id, n.id, n.created_at
  from new_rows n
  where exists (select 1 from notifiers x where x.company_id = n.company_id and not x.is_disabled)
    and notifier_event_type(n.event) is not null;
  return null;
end $$;
