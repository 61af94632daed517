import * as v from 'valibot';

/** What became of a mail that the mail server took for some recipients at least. */
export interface Delivery {
  /** The recipients that it refused for now: they are tried again, the others are not. */
  readonly later: readonly string[];
  /** The code of the refusal, where any recipient was refused. */
  readonly failure: string | null;
}

/** A failed try. */
export interface MailFailure {
  /** As it may be stored: never the words of the mail server. */
  readonly code: string;
  /** For the log: what happened and what to do, without an address or a password. */
  readonly text: string;
  /** No other try can help. */
  readonly isFinal: boolean;
  /** It concerns every mail: the others need not be tried now. */
  readonly isOfServer: boolean;
  /** The recipients for whom another try can help; null: all of them. */
  readonly later: readonly string[] | null;
}

const TEXTS = {
  EDNS: 'The name of the mail server is unknown.',
  ECONNECTION: 'The mail server refused or closed the connection.',
  ESOCKET: 'The connection to the mail server broke.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EABORT: 'The mail server took too long over one mail.',
  ETLS: 'There is no encrypted connection to the mail server: it does not offer STARTTLS, or its certificate is not valid for its name. No password was sent. With ?ignoreTLS=true in SLUICE_SMTP_URL it would be sent in clear.',
  EPROTOCOL: 'The mail server does not speak SMTP as it must.',
  EAUTH: 'The mail server does not accept the user and password of SLUICE_SMTP_URL.',
  EENVELOPE: 'The mail server refused the sender or a recipient.',
  EMESSAGE: 'The mail server refused the mail.',
} as const;
const OTHER_TEXT = 'The mail could not be sent.';

/** System errors of the certificate, which the transport reports as a broken socket. */
const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH/;

/** A stage in which no mail was named yet. */
const BEFORE_MAIL = /^(?:EHLO|HELO|LHLO|STARTTLS|AUTH\b)/;
const BEFORE_GREETING = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);
/** What breaks before the greeting ended is the server's fault; later it may be that of the mail. */
const OF_SERVER = new Set(['EDNS', 'ETLS', 'EAUTH']);

const ErrorSchema = v.object({
  code: v.fallback(v.pipe(v.string(), v.regex(/^[A-Z]{1,24}$/)), 'EUNKNOWN'),
  originalCode: v.fallback(v.optional(v.string(), ''), ''),
  command: v.fallback(v.optional(v.string(), ''), ''),
  timeoutType: v.fallback(v.optional(v.string(), ''), ''),
  responseCode: v.fallback(v.nullable(v.number()), null),
  recipient: v.fallback(v.optional(v.string(), ''), ''),
  rejectedErrors: v.fallback(v.optional(v.array(v.unknown()), []), []),
});
type TransportError = v.InferOutput<typeof ErrorSchema>;

function read(error: unknown): TransportError {
  return v.parse(ErrorSchema, Object(error));
}

function nameOf({ code, originalCode }: TransportError): string {
  return code === 'ESOCKET' && CERTIFICATE.test(originalCode) ? 'ETLS' : code;
}

function codeOf(error: TransportError): string {
  const name = nameOf(error);
  return error.responseCode === null ? name : `${name} ${error.responseCode}`;
}

/** A refusal of this mail for good: of a recipient, or of its text. One of the sender or of the password is mended by an administrator. */
function isForGood({ responseCode, command }: TransportError): boolean {
  return responseCode !== null && responseCode >= 500 && /^(?:RCPT TO|DATA)/.test(command);
}

function laterOf(rejected: readonly TransportError[]): string[] {
  return rejected.filter((one) => !isForGood(one)).map(({ recipient }) => recipient);
}

/** Which recipients are tried again after a mail that others got. */
export function deliveryOf(rejectedErrors: readonly unknown[]): Delivery {
  const rejected = rejectedErrors.map(read);
  const [first] = rejected;
  return { later: laterOf(rejected), failure: first === undefined ? null : codeOf(first) };
}

function textOf(name: string): string {
  const found = Object.entries(TEXTS).find(([code]) => code === name);
  return found?.[1] ?? OTHER_TEXT;
}

/** What a failed try means. */
export function failureOf(error: unknown): MailFailure {
  const failed = read(error);
  const name = nameOf(failed);
  const rejected = failed.rejectedErrors.map(read);
  const later = rejected.length === 0 ? null : laterOf(rejected);
  const isBeforeMail =
    OF_SERVER.has(name) ||
    failed.originalCode === 'ECONNREFUSED' ||
    BEFORE_MAIL.test(failed.command) ||
    BEFORE_GREETING.has(failed.timeoutType);
  return {
    code: codeOf(failed),
    text: textOf(name),
    isFinal: later === null ? isForGood(failed) : later.length === 0,
    isOfServer: isBeforeMail,
    later,
  };
}
