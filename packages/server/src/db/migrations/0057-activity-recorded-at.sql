-- When the product learned of a commit, so that figures as of a moment leave out what was found later (issue 17, Beyond 1).
-- Null: with the event itself, as for everything that was stored before this version.
alter table activity_events add column recorded_at timestamptz;
