/**
 * Everything that the audit log can say, as `noun.past_verb` (decisions §8), with its sentence. Each write of the product has one
 * of these types; a new write adds its own here.
 */
export const AUDIT_SENTENCES = {
  'member.signed_in': 'signed in',
  'member.sign_in_refused': 'was refused to sign in',
  'member.signed_out_everywhere': 'signed out everywhere',
  'member.invited': 'invited a member',
  'member.invitation_resent': 'sent an invitation again',
  'member.invitation_deleted': 'deleted an invitation',
  'member.blocked': 'blocked a member',
  'member.restored': 'restored a member',
  'member.role_changed': 'changed the role of a member',
  'member.name_changed': 'changed their name',
  'member.updated': 'changed the name or the address of a member',
  'member.preferences_changed': 'changed their preferences',
  'member.password_set': 'set a password',
  'member.added': 'added a member',
  'member.allowed_in': 'let a member in without single sign-on',
  'member.account_deleted': 'deleted their account',
  'company.preferences_changed': 'changed the preferences of the company',
  'company.historical_scan_set': 'set the frequency of historical scanning',
  'company.changed': 'changed the company',
  'token.added': 'added a private-members token',
  'token.deleted': 'deleted a private-members token',
  'keyword.created': 'created a keyword',
  'keyword.updated': 'updated a keyword',
  'keyword.deleted': 'deleted a keyword',
  'keyword.deactivated': 'deactivated a keyword',
  'keyword.exported': 'exported keywords',
  'keyword_label.created': 'created a label',
  'detector.activated': 'activated detectors',
  'detector.deactivated': 'deactivated detectors',
  'detector.requested': 'requested a detector',
  'detector.added': 'added detectors of their own',
  'detector.removed': 'removed a detector of their own',
  'severity_rule.created': 'created a severity rule',
  'severity_rule.updated': 'updated a severity rule',
  'severity_rule.deleted': 'deleted a severity rule',
  'severity_rule.reordered': 'reordered the severity rules',
  'banlist_suggestion.dismissed': 'dismissed a suggestion for the banlist',
  'postman_user.requested': 'requested a Postman user',
  'postman_user.imported': 'imported Postman users',
  'postman_user.deleted': 'deleted Postman users',
  'postman_user.exported': 'exported Postman users',
  'notifier.created': 'created a notifier',
  'notifier.updated': 'updated a notifier',
  'notifier.deleted': 'deleted a notifier',
  'notifier.tested': 'tested a notifier',
  'notifier.connected': 'connected a notifier',
  'notifier.disabled': 'disabled a notifier that kept failing',
  'notifier.delivery_replayed': 'sent a notification again',
  'api_key.created': 'created an API key',
  'api_key.revoked': 'revoked an API key',
  'api_key.leaked': 'revoked an API key that leaked in public code',
  'sso_connection.created': 'created a connection of single sign-on',
  'sso_connection.updated': 'updated a connection of single sign-on',
  'sso_connection.deleted': 'deleted a connection of single sign-on',
  'sso_connection.requirement_set': 'switched the requirement of single sign-on',
  'sso_connection.rehearsed': 'rehearsed a connection of single sign-on',
  'sso_connection.scim_token_created': 'made a SCIM token',
  'sso_connection.scim_token_revoked': 'revoked a SCIM token',
  'sso_connection.scim_token_leaked': 'revoked a SCIM token that leaked in public code',
  'incident_view.created': 'saved a view of incidents',
  'incident_view.updated': 'updated a view of incidents',
  'incident_view.deleted': 'deleted a view of incidents',
  'incident.ignored': 'ignored incidents until a date',
  'incident.ignore_requested': 'asked to ignore incidents',
  'incident.ignore_decided': 'decided on requests to ignore incidents',
  'secret.revealed': 'revealed a secret',
  'ticket.created': 'created a ticket',
  'incident.changed': 'changed incidents',
  'incident.exported': 'exported incidents',
  'link.created': 'created a public link',
  'link.rotated': 'replaced a public link',
  'link.revoked': 'revoked a public link',
  'link.viewed': 'opened a public link',
  'link.checked': 'checked a secret through a public link',
  'feedback.answered': 'answered a feedback form',
  'feedback.requested': 'asked developers for feedback',
  'note.deleted': 'deleted a note',
  'audit_log.verified': 'checked the audit log',
  'audit_log.month_dropped': 'dropped a month of the audit log',
  'report.imported': 'imported a report',
  'scheduled_report.created': 'created a report by mail',
  'scheduled_report.updated': 'changed a report by mail',
  'scheduled_report.deleted': 'deleted a report by mail',
  'source.added': 'added a repository',
  'source.removed': 'removed a repository',
  'organizations.refreshed': 'refreshed the organizations',
  'developer.added': 'added a developer',
  'archive.downloaded': 'downloaded an archived patch',
  'developer.suggestion_dismissed': 'dismissed a suggested developer',
  'developer.exported': 'exported the developers',
  'developer.removed': 'removed a developer',
  'search.run': 'searched',
  'search.scanned': 'scanned a search for secrets',
  'saved_search.created': 'saved a search',
  'saved_search.updated': 'updated a saved search',
  'saved_search.deleted': 'deleted a saved search',
  'scanned_secret.promoted': 'made incidents of scanned secrets',
  'value.looked_up': 'looked up whether a value has leaked',
  'api.written': 'made a change',
} as const satisfies Record<`${string}.${string}`, string>;

/** A type of the audit log. */
export type AuditType = keyof typeof AUDIT_SENTENCES;

/** Every type, in the order of the list above. */
export const AUDIT_TYPES = Object.keys(AUDIT_SENTENCES).filter(isAuditType);

/** Whether a text is a type of the audit log. */
export function isAuditType(text: string): text is AuditType {
  return Object.hasOwn(AUDIT_SENTENCES, text);
}

/** The words of a type in filters: `API key created`. */
export function auditTypeLabel(type: AuditType): string {
  const [noun = '', verb = ''] = type.split('.');
  const text = `${noun} ${verb}`
    .replaceAll('_', ' ')
    .replace('api', 'API')
    .replace('sso', 'SSO')
    .replace('scim', 'SCIM');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ids that an entry links to; above it says how many there are (spec 002 §2). */
export const LINKED_IDS = 7;
/** Detectors that an entry names; above it says how many more there are. */
export const NAMED_DETECTORS = 5;
/** Entries of a page of the audit log (spec 002 §9). */
export const AUDIT_PAGE_SIZE = 10;
