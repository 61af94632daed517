import type { ResolutionReason } from '../resolution-reasons/resolution-reasons.ts';

/** Every way in which a form's value can be wrong. Texts are those of the specification. */
export const VALIDATION_TEXTS = {
  required: 'Required',
  reason_required: 'Please specify at least one resolution reason.',
  note_empty: 'Enter a note.',
  note_too_long: 'Max length: 10000',
  bulk_note_too_long: 'Max length: 120',
  email_wrong: 'Please enter a valid email',
  name_empty: 'cannot be empty',
  name_too_long: 'cannot be more than 30 characters',
  url_wrong: 'Enter a valid URL.',
  url_protocol: 'Only https and ssh addresses can be added here.',
  url_has_password: 'Remove the user name and password from the address.',
  url_has_query: 'Remove everything after “?” or “#” from the address.',
  url_private: 'This address leads into a private network.',
  range_wrong: 'Choose two dates, the first not after the last.',
} as const;
export type ValidationReason = keyof typeof VALIDATION_TEXTS;

/** The result of a form's check: a reason for each wrong field. */
export type FieldReasons<Field extends string> = Partial<Record<Field, ValidationReason>>;

/** The longest note, and the longest of the bulk postman form, in characters (spec 000 §5). */
export const NOTE_MAX_LENGTH = 10_000;
export const BULK_NOTE_MAX_LENGTH = 120;

/** The longest first or last name, in characters (spec 002 §5). */
export const PERSON_NAME_MAX_LENGTH = 30;

/** Whether a form may be sent. */
export function isValid(reasons: FieldReasons<string>): boolean {
  return Object.values(reasons).every((reason) => reason === undefined);
}

/** Anything that can be seen. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}]/u;

/** Note form: empty notes are not submitted (spec 000 §5). A note without a visible character is empty; space around it does not count. */
export function noteRefusal(message: string, maxLength = NOTE_MAX_LENGTH): ValidationReason | null {
  if (!VISIBLE.test(message)) return 'note_empty';
  if (message.trim().length <= maxLength) return null;
  return maxLength === BULK_NOTE_MAX_LENGTH ? 'bulk_note_too_long' : 'note_too_long';
}

/** Resolve dialog of a secret: at least one reason (spec 000 §5). */
export function resolveRefusal(reasons: readonly ResolutionReason[]): ValidationReason | null {
  return reasons.length === 0 ? 'reason_required' : null;
}

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(?:\.[^\s@.<>(),;:"]+)+$/;

/** A field that must hold one e-mail address. */
export function emailRefusal(text: string): ValidationReason | null {
  if (text.trim() === '') return 'required';
  return text.length <= 254 && EMAIL.test(text.trim()) ? null : 'email_wrong';
}

/** First or last name: 1 to 30 characters (spec 002 §5). */
export function personNameRefusal(name: string): ValidationReason | null {
  const length = [...name.trim()].length;
  if (length === 0) return 'name_empty';
  return length > PERSON_NAME_MAX_LENGTH ? 'name_too_long' : null;
}

/** Account form (spec 002 §5). */
export function accountReasons(values: {
  readonly first_name: string;
  readonly last_name: string;
}): FieldReasons<'first_name' | 'last_name'> {
  const first = personNameRefusal(values.first_name);
  const last = personNameRefusal(values.last_name);
  return {
    ...(first === null ? {} : { first_name: first }),
    ...(last === null ? {} : { last_name: last }),
  };
}

const SCP_LIKE = /^[A-Za-z0-9_][A-Za-z0-9_.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:(?!\/\/)[^\s]+$/;

/**
 * *Add repository* form: a git address as the web may give it. Local paths and other protocols
 * belong to the command line (decisions §5); a password in the address would end in logs.
 */
export function repositoryUrlRefusal(text: string): ValidationReason | null {
  const address = text.trim();
  if (address === '') return 'required';
  // Invisible characters would make the address look like another one.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(address)) return 'url_wrong';
  if (SCP_LIKE.test(address)) return /[?#]/.test(address) ? 'url_has_query' : null;
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\s]+)(\/[^\s]*)$/i.exec(address);
  if (match === null) return 'url_wrong';
  const [, protocol = '', authority = '', path = ''] = match;
  if (!['https', 'ssh'].includes(protocol.toLowerCase())) return 'url_protocol';
  const user = authority.includes('@') ? authority.slice(0, authority.lastIndexOf('@')) : '';
  // The user of an https address is a token as often as not; ssh has keys for that.
  if (user.includes(':') || (user !== '' && protocol.toLowerCase() === 'https'))
    return 'url_has_password';
  if (/[?#]/.test(path)) return 'url_has_query';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return /^[A-Za-z0-9[][A-Za-z0-9.:[\]-]*$/.test(host) && path.length > 1 ? null : 'url_wrong';
}
