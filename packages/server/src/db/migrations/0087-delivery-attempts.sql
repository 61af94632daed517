-- Each try of a delivery: what was sent, without the notifier's secrets, and what came of it. Forgotten with the delivery.
create table delivery_attempts (
  company_id integer not null,
  id integer generated always as identity unique,
  delivery_id integer not null,
  headers jsonb not null,
  payload text not null,
  status integer,
  error text,
  duration_ms integer not null,
  tried_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references notifier_deliveries (company_id, id) on delete cascade
);
create index delivery_attempts_of on delivery_attempts (company_id, delivery_id, id);
