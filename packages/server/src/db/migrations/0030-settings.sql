-- Members: what is left of a deleted account, and the account behind an API key, are rows that the team does not list.
alter table members add column deleted_at timestamptz;
alter table members add column is_key boolean not null default false;

-- Links of mails that set a password. The hash alone is kept; a use deletes the row.
create table member_links (
  token_hash bytea primary key,
  company_id integer not null,
  member_id integer not null,
  expires_at timestamptz not null,
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);
create index member_links_by_member on member_links (company_id, member_id);

-- When invitations were sent, for the limits of an hour and of ten minutes.
create table invitation_mails (
  company_id integer not null,
  id integer generated always as identity,
  member_id integer not null,
  sent_at timestamptz not null,
  primary key (company_id, id)
);
create index invitation_mails_by_time on invitation_mails (company_id, sent_at);

-- The actor is copied at the time: a person who leaves, or changes the name, stays readable.
alter table audit_log add column actor_name text not null default '';
alter table audit_log add column actor_email text not null default '';
alter table audit_log add column actor_ip text not null default '';
alter table audit_log add column target_user_email text;
alter table audit_log disable trigger audit_log_is_final;
update audit_log as a set actor_name = trim(m.first_name || ' ' || m.last_name), actor_email = m.email
  from members m where m.company_id = a.company_id and m.id = a.actor_id;
update audit_log set action = case action
  when 'sign_in' then 'member.signed_in'
  when 'sign_out_everywhere' then 'member.signed_out_everywhere'
  when 'invite_member' then 'member.invited'
  when 'change_preferences' then 'company.preferences_changed'
  when 'set_historical_scan' then 'company.historical_scan_set'
  when 'create_keyword' then 'keyword.created'
  when 'update_keyword' then 'keyword.updated'
  when 'delete_keyword' then 'keyword.deleted'
  when 'deactivate_keyword' then 'keyword.deactivated'
  when 'activate_detectors' then 'detector.activated'
  when 'deactivate_detectors' then 'detector.deactivated'
  when 'request_detector' then 'detector.requested'
  when 'add_own_detectors' then 'detector.added'
  when 'remove_own_detector' then 'detector.removed'
  when 'create_severity_rule' then 'severity_rule.created'
  when 'update_severity_rule' then 'severity_rule.updated'
  when 'delete_severity_rule' then 'severity_rule.deleted'
  when 'reorder_severity_rule' then 'severity_rule.reordered'
  when 'reveal' then 'secret.revealed'
  when 'delete_note' then 'note.deleted'
  when 'add_source' then 'source.added'
  when 'remove_source' then 'source.removed'
  when 'add_developer' then 'developer.added'
  when 'remove_developer' then 'developer.removed'
  when 'search' then 'search.run'
  when 'scan_search' then 'search.scanned'
  when 'save_search' then 'saved_search.created'
  when 'change_saved_search' then 'saved_search.updated'
  when 'delete_saved_search' then 'saved_search.deleted'
  when 'promote_scanned_secrets' then 'scanned_secret.promoted'
  else case when action like 'bulk_%' then 'incident.changed' else action end end;
alter table audit_log enable trigger audit_log_is_final;
create index audit_log_by_type on audit_log (company_id, action, id);
create index audit_log_by_actor on audit_log (company_id, actor_email, id);
create index audit_log_by_time on audit_log (company_id, created_at, id);
