import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface MailOutbox {
  company_id: number;
  id: GeneratedAlways<number>;
  purpose: string;
  recipients: string[];
  sealed: Buffer | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  sent_at: Date | null;
  failure: string | null;
  created_at: Date;
}

interface SharedLinks {
  company_id: number;
  id: GeneratedAlways<number>;
  incident_id: number;
  token_hash: Buffer;
  token_sealed: Buffer;
  created_by: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  last_viewed_at: Date | null;
  expiry_noted: Generated<boolean>;
  proven_at: Date | null;
}

interface FeedbackAnswers {
  company_id: number;
  link_id: number;
  form: string;
  answers: ColumnType<Record<string, unknown>, string, string>;
  filled_at: Date;
}

/** The tables of what leaves the product to people outside: e-mails, public links and the answers that come back. */
export interface SharingSchema {
  mail_outbox: MailOutbox;
  shared_links: SharedLinks;
  feedback_answers: FeedbackAnswers;
}
