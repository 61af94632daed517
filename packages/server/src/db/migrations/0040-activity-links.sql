-- Where an event is seen on the code host (decisions §10): its branch or tag, and the tips before and after a push. Empty: not known.
alter table activity_events add column ref text not null default '';
alter table activity_events add column before_sha text not null default '';
alter table activity_events add column head_sha text not null default '';
