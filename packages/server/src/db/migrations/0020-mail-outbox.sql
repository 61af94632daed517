-- E-mails that were decided on in a transaction and are sent by a job. What they say is sealed, since a link in them may be a key; it is
-- forgotten once they are sent.
create table mail_outbox (
  company_id integer not null references companies (id),
  id integer generated always as identity unique,
  -- What it is about: feedback, invitation, recap and the like. Limits count by it.
  purpose text not null,
  recipients text[] not null check (cardinality(recipients) > 0),
  -- {subject, text, html, replyTo}; null once sent or given up.
  sealed bytea,
  tries integer not null default 0,
  -- When the next try is due; a worker that takes a mail moves it ahead, so that no other takes it.
  next_try_at timestamptz,
  sent_at timestamptz,
  -- The code of the last failure, never the server's words.
  failure text,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index mail_outbox_due on mail_outbox (next_try_at) where next_try_at is not null;
create index mail_outbox_by_purpose on mail_outbox (company_id, purpose, created_at);
