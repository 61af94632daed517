-- Pictures of developers as the code host gave them, for seven days. No bytes: there is none to show.
create table avatars (
  company_id integer not null,
  developer_id integer not null,
  url text not null,
  type text check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  bytes bytea,
  fetched_at timestamptz not null,
  primary key (company_id, developer_id),
  check ((type is null) = (bytes is null)),
  foreign key (company_id, developer_id) references perimeter_developers (company_id, id) on delete cascade
);
