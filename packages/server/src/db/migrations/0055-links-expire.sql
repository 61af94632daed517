-- Whether the timeline says that the link has expired (decisions §13). Links that expired before this version stay silent.
alter table shared_links add column expiry_noted boolean not null default false;
update shared_links set expiry_noted = true where expires_at <= now();
create index shared_links_expiring on shared_links (expires_at) where revoked_at is null and not expiry_noted;
-- The scans of a company that run or wait are counted for its limits (decisions §12).
create index search_scans_open_of_company on search_scans (company_id, status) where status in ('created', 'scanning');
