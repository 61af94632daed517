-- By what a company's secrets are recognised in any text without being decrypted: keyed hashes of each value, and of each line of a
-- value of several lines.
create table known_values (
  company_id integer not null references companies (id),
  -- Of the longest run of letters and digits, and where that run stands in the text.
  anchor bytea not null,
  anchor_offset integer not null,
  length integer not null,
  -- Of the whole text.
  hash bytea not null,
  primary key (company_id, anchor, hash)
);

-- How far the stored texts of a company are masked by the rules of a version.
create table masking_passes (
  company_id integer primary key references companies (id),
  version integer not null,
  -- Where an unfinished pass is: its step, and the last row of it.
  step integer not null default 0,
  cursor_id text not null default '',
  finished_at timestamptz
);

-- Since when values are known that may stand in patches of this source which were stored before; null: none.
alter table sources add column masking_due_at timestamptz;

-- What people searched for may be a secret; the search itself is kept, masked, under the id that the entry names.
alter table audit_log disable trigger audit_log_is_final;
update audit_log set detail = detail - 'query' where detail ? 'query';
alter table audit_log enable trigger audit_log_is_final;
-- Kept for a day; what they say is asked for again.
delete from idempotent_answers;

-- Addresses with a user, a query or a fragment are refused now: any of these may be a token.
create function clean_address(url text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(url, '^(https?://)[^/?#]*@', '\1', 'i'), '[?#].*$', '')
$$;
do $$
declare
  one record;
  clean text;
begin
  for one in select company_id, id, url from sources where url ~* '^https?://' and url <> clean_address(url) order by id loop
    clean := clean_address(one.url);
    -- The same repository may be there already, without the token.
    if exists (select 1 from sources s where s.company_id = one.company_id and s.url = clean) then
      update sources set url = clean || '#' || one.id, is_watched = false where company_id = one.company_id and id = one.id;
    else
      update sources set url = clean where company_id = one.company_id and id = one.id;
    end if;
  end loop;
end $$;
drop function clean_address(text);
