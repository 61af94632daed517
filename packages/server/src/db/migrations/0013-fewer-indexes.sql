-- A new occurrence goes into one index less: the key of its identity begins as a look for a commit of a source does. What an
-- incident has is found by occurrences_of_incident.
alter table occurrences add constraint occurrences_once unique (company_id, source_id, commit_sha, path, line, incident_id);
alter table occurrences drop constraint occurrences_company_id_incident_id_source_id_commit_sha_pat_key;
drop index occurrences_by_commit;

-- Ids are drawn from sequences that nobody writes by hand; the primary keys say the rest.
alter table incidents drop constraint incidents_id_key;
