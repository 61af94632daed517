-- What no other table says of the onboarding checklist: a first look at an incident, and what a person marked by hand (decisions §14).
create table achievements (
  company_id integer not null,
  member_id integer not null,
  name text not null,
  done_at timestamptz not null,
  primary key (company_id, member_id, name),
  foreign key (company_id, member_id) references members (company_id, id) on delete cascade
);
