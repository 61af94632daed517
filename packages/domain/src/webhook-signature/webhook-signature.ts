/** The parts of a message that a receiver verifies, as a person pasted them. */
export interface PastedMessage {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** What a check of a signature came to. */
export const SIGNATURE_VERDICTS = [
  'valid',
  'valid_but_old',
  'no_id',
  'no_timestamp',
  'no_signature',
  'body_changed',
  'hex',
  'without_id',
  'without_timestamp',
  'body_alone',
  'key_decoded',
  'wrong',
] as const;
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number];

/** What each verdict means, and what to do about it. */
export const SIGNATURE_TEXTS: Record<SignatureVerdict, string> = {
  valid: 'The signature is right for this body, id and time.',
  valid_but_old:
    'The signature is right, but the time is more than 5 minutes away: your code should refuse it as a possible replay.',
  no_id: 'Paste the header webhook-id.',
  no_timestamp: 'The header webhook-timestamp is the time in whole seconds since 1970.',
  no_signature: 'The header webhook-signature has entries such as v1,… with a space between them.',
  body_changed:
    'The signature is that of this message with its line ends or spaces as they were sent: verify the raw bytes of the body, before anything parses or trims it.',
  hex: 'This is the right HMAC, written in hexadecimal: the header has it in base64.',
  without_id: 'The signature covers time and body alone: sign “id.timestamp.body”.',
  without_timestamp: 'The signature covers id and body alone: sign “id.timestamp.body”.',
  body_alone: 'The signature covers the body alone: sign “id.timestamp.body”.',
  key_decoded:
    'The token was decoded from base64: its characters themselves are the key, except after whsec_.',
  wrong: 'The signature is not that of this message under the stored token, however it is made.',
};

/** Whether a verdict says that a receiver may accept the message. */
export function isValidSignature(verdict: SignatureVerdict): boolean {
  return verdict === 'valid' || verdict === 'valid_but_old';
}

/** How a signature may have been made: with the token as it is meant or decoded from base64, and written in base64 or hexadecimal. */
export interface SignatureForm {
  readonly key: 'as_meant' | 'decoded';
  readonly encoding: 'base64' | 'hex';
}

/** HMAC-SHA256 under a token of the notifier. */
export type Sign = (content: string, form: SignatureForm) => string;

/** A message may be this old; receivers should refuse older ones (Standard Webhooks). */
export const SIGNATURE_AGE_MS = 5 * 60_000;

/** The texts that a body may have been before it was pasted: with or without a last line end, compact, or with other line ends. */
function bodyVariants(body: string): string[] {
  const unix = body.replaceAll('\r\n', '\n');
  const variants = [body.trim(), `${body}\n`, unix, unix.replaceAll('\n', '\r\n')];
  try {
    variants.push(JSON.stringify(JSON.parse(body)));
  } catch {
    // Not JSON: there is no compact form.
  }
  return variants;
}

/**
 * Says whether a signature is that of a message, and where it is not, which usual mistake made it.
 *
 * @param signs by each of the notifier's tokens: the present one and, for a day, the one before
 */
export function checkSignature(
  { id, timestamp, signature, body }: PastedMessage,
  signs: readonly Sign[],
  now: Date,
): SignatureVerdict {
  const time = timestamp.trim();
  const name = id.trim();
  const given = signature
    .trim()
    .split(/\s+/)
    .map((entry) => entry.replace(/^v1,/, ''))
    .filter((entry) => entry !== '');
  if (name === '') return 'no_id';
  if (!/^\d{9,11}$/.test(time)) return 'no_timestamp';
  if (given.length === 0) return 'no_signature';
  const isMade = (content: string, change: Partial<SignatureForm> = {}) =>
    signs.some((sign) =>
      given.includes(sign(content, { key: 'as_meant', encoding: 'base64', ...change })),
    );
  const whole = `${name}.${time}.${body}`;
  if (isMade(whole)) {
    const age = Math.abs(now.getTime() - Number(time) * 1000);
    return age > SIGNATURE_AGE_MS ? 'valid_but_old' : 'valid';
  }
  if (isMade(whole, { encoding: 'hex' })) return 'hex';
  if (bodyVariants(body).some((one) => isMade(`${name}.${time}.${one}`))) return 'body_changed';
  if (isMade(`${time}.${body}`)) return 'without_id';
  if (isMade(`${name}.${body}`)) return 'without_timestamp';
  if (isMade(body)) return 'body_alone';
  return isMade(whole, { key: 'decoded' }) ? 'key_decoded' : 'wrong';
}
