/** The kinds of notifiers (spec 002 §2), and e-mail, of which a company has one (decisions §8). */
export const NOTIFIER_TYPES = [
  'custom_webhook',
  'jira',
  'msteams',
  'pagerduty',
  'serviceNow',
  'slack',
  'splunk',
  'webex',
  'email',
] as const;
export type NotifierType = (typeof NOTIFIER_TYPES)[number];
