-- Occurrences come by the thousand, and most of them belong to incidents that come with them.

-- An incident belongs to a company already: what belongs to an incident need not be looked up a second time, row by row.
alter table events drop constraint events_company_id_fkey;

-- Told apart by bytes and never shown in an order of words: in a database of another language a comparison takes several times as long.
alter table occurrences alter column commit_sha type text collate "C", alter column path type text collate "C";

-- Nobody looks for rows by these: no samples of them are taken, and none of their long values are read for it.
alter table occurrences alter column commit_message set statistics 0, alter column location set statistics 0;
alter table secrets alter column sealed set statistics 0, alter column sealed_parts set statistics 0;
alter table patches alter column body set statistics 0, alter column spans set statistics 0;
alter table events alter column description set statistics 0, alter column before set statistics 0;

-- Planned anew each time, which takes less than a millisecond: a plan that is kept from when the tables were empty looks through a whole
-- company for a few rows.
create or replace function occurrences_belong() returns trigger language plpgsql as $$
declare
  is_wrong boolean;
begin
  execute 'select exists (select 1 from (select distinct company_id, incident_id from new_rows) n
      where not exists (select 1 from incidents x where x.company_id = n.company_id and x.id = n.incident_id))
    or exists (select 1 from (select distinct company_id, source_id from new_rows) n
      where not exists (select 1 from sources x where x.company_id = n.company_id and x.id = n.source_id))
    or exists (select 1 from (select distinct company_id, developer_id from new_rows) n
      where not exists (select 1 from developers x where x.company_id = n.company_id and x.id = n.developer_id))
    or exists (select 1 from (select distinct company_id, patch_id from new_rows where patch_id is not null) n
      where not exists (select 1 from patches x where x.company_id = n.company_id and x.id = n.patch_id))' into is_wrong;
  if is_wrong then
    raise exception 'an occurrence belongs to nothing' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
