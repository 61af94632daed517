/** An e-mail, ready to be sent: a text part and an HTML part that say the same, and nothing secret but a link of its own. */
export interface Mail {
  readonly to: readonly string[];
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What an e-mail is about; limits and the audit log count by it. */
export type MailPurpose =
  | 'feedback'
  | 'feedback_received'
  | 'invitation'
  | 'account'
  | 'key_leaked'
  | 'notifier'
  | 'recap'
  | 'ignore_request'
  | 'sla_digest'
  | 'expiry'
  | 'scheduled_report';
