-- Who made a key: they get a mail when it is revoked because it leaked.
alter table api_keys add column created_by_id integer;
alter table api_keys add constraint api_keys_created_by_fkey
  foreign key (company_id, created_by_id) references members (company_id, id);

update api_keys k set created_by_id = a.actor_id
from audit_log a
where a.company_id = k.company_id and a.action = 'api_key.created' and a.target = 'api_key:' || k.id
  and exists (select 1 from members m where m.company_id = a.company_id and m.id = a.actor_id);
