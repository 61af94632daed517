-- Contributors of a repository: null where they were not counted yet, -1 where they are too many (decisions §11).
alter table perimeter_repositories alter column contributors drop not null;
alter table perimeter_repositories alter column contributors drop default;
update perimeter_repositories set contributors = null where source_id is null and contributors = 0;
