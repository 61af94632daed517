-- The audit log is read by date within a type and within a person: a page from its place on, and its total without reading a line.
drop index audit_log_by_type;
drop index audit_log_by_actor;
create index audit_log_by_type on audit_log (company_id, action, created_at, id);
create index audit_log_by_actor on audit_log (company_id, actor_email, created_at, id);
