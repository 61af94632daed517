/** The values of the form of a connection (spec 002 §5, SSO). */
export interface ConnectionDraft {
  readonly name: string;
  readonly signin_endpoint: string;
  /** PEM or base64; several follow each other. */
  readonly cert: string;
  /** Separated by commas. */
  readonly domains: string;
}

const HTTPS_URL = /^https:\/\/[a-z0-9.[\]:-]+(?:[/?#]\S*)?$/i;
const DOMAIN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** The domains of a text, in lower case. */
export function readDomains(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter((one) => one !== ''),
    ),
  ];
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The certificates of a text as base64 without line ends; null when it holds none or something else. */
export function readCertificates(text: string): string[] | null {
  const isPem = text.includes('-----BEGIN');
  const bodies = isPem
    ? [...text.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(
        ([pem]) => pem.replaceAll(/-----[A-Z ]+-----/g, ''),
      )
    : text.split(/\n\s*\n/);
  const certificates = bodies
    .map((body) => body.replaceAll(/\s+/g, ''))
    .filter((body) => body !== '');
  if (certificates.length === 0) return null;
  return certificates.every((one) => BASE64.test(one) && one.length >= 64) ? certificates : null;
}

/**
 * The field errors of a connection (spec 002 §5).
 *
 * @param own the company's domains: a connection is for some of them
 */
export function connectionRefusals(
  draft: ConnectionDraft,
  isNew: boolean,
  own: readonly string[],
): Partial<Record<keyof ConnectionDraft, string>> {
  const found: Partial<Record<keyof ConnectionDraft, string>> = {};
  if (draft.name.trim() === '') found.name = 'Required';
  else if (draft.name.length > 255) found.name = 'Too long';
  if (draft.signin_endpoint.trim() === '') found.signin_endpoint = 'Required';
  else if (!HTTPS_URL.test(draft.signin_endpoint.trim())) found.signin_endpoint = 'Invalid url';
  if (draft.cert.trim() === '') {
    if (isNew) found.cert = 'Required';
  } else if (readCertificates(draft.cert) === null)
    found.cert = 'This is no X509 certificate in PEM or base64.';
  const domains = readDomains(draft.domains);
  if (domains.length === 0) found.domains = 'Required';
  else if (!domains.every((one) => DOMAIN.test(one)))
    found.domains = 'Give domains, separated by commas.';
  else if (!domains.every((one) => own.includes(one))) {
    found.domains = 'These are not all domains of your company.';
  }
  return found;
}

/** Whether an address lies in one of some domains. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return email.includes('@') && domains.includes(domain);
}
