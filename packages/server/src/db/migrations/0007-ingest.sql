-- Occurrences come by the thousand. What is checked and indexed of each is checked and indexed once a statement, or not twice.

-- Ids are drawn from sequences that nobody writes by hand; the primary keys say the rest.
alter table occurrences drop constraint occurrences_id_key;
alter table events drop constraint events_id_key;

-- One index for a source, and for a commit of it.
drop index occurrences_by_source;
drop index occurrences_by_commit;
create index occurrences_by_commit on occurrences (company_id, source_id, commit_sha);

-- What an occurrence belongs to is never deleted, so that it is enough to look once whether it is there: for all rows of a
-- statement together. A trigger for each row and each reference took longer than the row.
alter table occurrences drop constraint occurrences_company_id_fkey;
alter table occurrences drop constraint occurrences_company_id_incident_id_fkey;
alter table occurrences drop constraint occurrences_company_id_source_id_fkey;
alter table occurrences drop constraint occurrences_company_id_developer_id_fkey;
alter table occurrences drop constraint occurrences_company_id_patch_id_fkey;

create function occurrences_belong() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct company_id, incident_id from new_rows) n
      where not exists (select 1 from incidents x where x.company_id = n.company_id and x.id = n.incident_id))
    or exists (select 1 from (select distinct company_id, source_id from new_rows) n
      where not exists (select 1 from sources x where x.company_id = n.company_id and x.id = n.source_id))
    or exists (select 1 from (select distinct company_id, developer_id from new_rows) n
      where not exists (select 1 from developers x where x.company_id = n.company_id and x.id = n.developer_id))
    or exists (select 1 from (select distinct company_id, patch_id from new_rows where patch_id is not null) n
      where not exists (select 1 from patches x where x.company_id = n.company_id and x.id = n.patch_id)) then
    raise exception 'an occurrence belongs to nothing' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger occurrences_belong after insert on occurrences
  referencing new table as new_rows for each statement execute function occurrences_belong();

-- The other way round: nothing that occurrences may belong to goes.
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% is never deleted from', tg_table_name using errcode = 'foreign_key_violation';
end $$;
create trigger incidents_stay before delete on incidents for each statement execute function refuse_delete();
create trigger sources_stay before delete on sources for each statement execute function refuse_delete();
create trigger developers_stay before delete on developers for each statement execute function refuse_delete();
create trigger patches_stay before delete on patches for each statement execute function refuse_delete();
