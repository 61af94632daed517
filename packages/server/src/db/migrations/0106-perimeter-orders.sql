-- The orders of the developers of the perimeter: a page, and each part of an export, is read from its place on.
create index perimeter_developers_by_name on perimeter_developers (company_id, lower(coalesce(nullif(name, ''), github_login, '')), id);
create index perimeter_developers_by_login_order on perimeter_developers (company_id, lower(coalesce(github_login, '')), id);
create index perimeter_developers_by_date on perimeter_developers (company_id, first_linked_at, id);
