import { emailRefusal } from '../validation/validation.ts';

/** The longest message to a developer, in characters, and the most recipients of one. */
export const FEEDBACK_MESSAGE_MAX_LENGTH = 5_000;
export const MAX_FEEDBACK_RECIPIENTS = 20;
/** E-mails to developers that a company sends in an hour at most. */
export const FEEDBACK_MAILS_PER_HOUR = 50;

/** A developer of the incident who can be asked. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  /** The addresses of the developer that the commits name. */
  readonly emails: readonly string[];
}

/** A row of the form: a developer, and which address is written to. Null: not chosen yet. */
export interface Recipient {
  readonly developerId: number | null;
  readonly email: string | null;
}

/** A row for a developer: a single address is chosen automatically (spec 000 §5). */
export function recipientOf(candidate: Candidate): Recipient {
  const [only] = candidate.emails;
  return {
    developerId: candidate.id,
    email: candidate.emails.length === 1 && only !== undefined ? only : null,
  };
}

/** The rows that the form begins with: the first developer who has an address, else one that is empty. */
export function firstRecipients(candidates: readonly Candidate[]): Recipient[] {
  const first = candidates.find(({ emails }) => emails.length > 0);
  return [first === undefined ? { developerId: null, email: null } : recipientOf(first)];
}

/** The developers whom no row names yet. */
export function unselected(
  candidates: readonly Candidate[],
  recipients: readonly Recipient[],
): Candidate[] {
  return candidates.filter(({ id }) => recipients.every(({ developerId }) => developerId !== id));
}

type FilledRecipient = Recipient & { readonly developerId: number; readonly email: string };

function isFilled(recipient: Recipient): recipient is FilledRecipient {
  const { developerId, email } = recipient;
  return developerId !== null && email !== null && emailRefusal(email) === null;
}

/** Whether a row can be added: all rows are filled, and developers remain (spec 000 §5). */
export function canAddRecipient(
  candidates: readonly Candidate[],
  recipients: readonly Recipient[],
): boolean {
  return recipients.every(isFilled) && unselected(candidates, recipients).length > 0;
}

export type FeedbackRefusal = 'no_recipient' | 'is_editing' | 'no_message' | 'message_too_long';

export const FEEDBACK_REFUSAL_TEXTS: Record<FeedbackRefusal, string> = {
  no_recipient: 'Choose a developer with an e-mail address.',
  is_editing: 'Save or cancel your changes of the message first.',
  no_message: 'Enter a note.',
  message_too_long: `Max length: ${FEEDBACK_MESSAGE_MAX_LENGTH}`,
};

/** Why the request cannot be sent, or null. It needs an address, and the message must not be in editing (spec 000 §5). */
export function feedbackRefusal(request: {
  readonly recipients: readonly Recipient[];
  readonly message: string;
  readonly isEditing: boolean;
}): FeedbackRefusal | null {
  if (!request.recipients.some(isFilled)) return 'no_recipient';
  if (request.isEditing) return 'is_editing';
  return messageRefusal(request.message);
}

/** Why a message can't be sent, or null. */
export function messageRefusal(message: string): 'no_message' | 'message_too_long' | null {
  if (message.trim() === '') return 'no_message';
  return message.trim().length > FEEDBACK_MESSAGE_MAX_LENGTH ? 'message_too_long' : null;
}

/** The addresses of the filled rows, each once. */
export function addressesOf(recipients: readonly Recipient[]): string[] {
  return [...new Set(recipients.filter(isFilled).map(({ email }) => email))];
}

/** The message that the form begins with. The link and its end are added to every mail. */
export function feedbackTemplate(incident: {
  readonly detector: string;
  readonly repository: string;
  readonly company: string;
  readonly sender: string;
}): string {
  return [
    'Hello,',
    `we found a leaked secret (${incident.detector}) in a commit of yours in ${incident.repository}.`,
    'Please revoke it if it still works, and answer a few questions about it. That takes two minutes.',
    `Thank you\n${incident.sender}, ${incident.company}`,
  ].join('\n\n');
}
