-- Views that are sent to members of a company, weekly or monthly.
create table reports (
  company_id integer not null,
  id integer generated always as identity,
  name text not null,
  view text not null check (view in ('analytics', 'secret', 'keyword', 'postman')),
  -- The parameters of the view's address, in their canonical form.
  query text not null,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  is_paused boolean not null default false,
  -- Null while it is paused.
  next_run_at timestamptz,
  last_sent_at timestamptz,
  author_id integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, author_id) references members (company_id, id)
);
create index reports_due on reports (next_run_at) where next_run_at is not null;

create table report_recipients (
  company_id integer not null,
  report_id integer not null,
  member_id integer not null,
  primary key (company_id, report_id, member_id),
  foreign key (company_id, report_id) references reports (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references members (company_id, id)
);
create index report_recipients_of_member on report_recipients (company_id, member_id);
