-- Where in an export of Postman an occurrence stands: {object_type, object_name, object_id, folder_names, location_type, key}.
-- Null for one of a git history.
alter table occurrences add column location jsonb;
