-- When a watched repository is looked at again, and how many looks failed since the last that did not.
alter table sources add column next_fetch_at timestamptz;
alter table sources add column fetch_failures integer not null default 0;
update sources set next_fetch_at = scan_finished_at where scan_finished_at is not null;
create index sources_due on sources (next_fetch_at) where is_watched and not is_local and next_fetch_at is not null;
