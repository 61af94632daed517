-- When a check through the link last found its secret dead.
alter table shared_links add column proven_at timestamptz;
