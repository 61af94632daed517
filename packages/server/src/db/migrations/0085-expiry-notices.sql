-- Mails that were put into the outbox before an API key or a certificate ends: each notice once, whichever process is first.
create table expiry_notices (
  company_id integer not null references companies (id),
  -- As `kind:id`.
  subject text not null,
  ends_at timestamptz not null,
  days smallint not null,
  created_at timestamptz not null,
  primary key (company_id, subject, ends_at, days)
);

-- As the code host said it at the last check; null for a token without an end.
alter table private_tokens add column expires_at timestamptz;
