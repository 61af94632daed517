import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import {
  LONGEST_CLAIM,
  MOST_CLAIMS,
  type RehearsalClaim,
  type SamlRefusal,
} from '@sluice/domain/sso-rehearsal';
import * as v from 'valibot';
import type { Connection } from '../repositories/sso.ts';

/** Longest answer, in characters of its XML: those of real providers have some kilobytes. */
const LONGEST = 256 * 1024;
/** Deepest nesting of elements. */
const DEEPEST = 60;

/** What the signed assertion says. */
export interface Assertion {
  readonly id: string;
  readonly inResponseTo: string | null;
  readonly recipient: string | null;
  readonly nameId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Everything that it claims, for the admin who rehearses. */
  readonly claims: readonly RehearsalClaim[];
}

/** The addresses of a connection at this server. */
export function samlAddresses(origin: string, id: number) {
  const base = `${origin}/auth/saml/${id}`;
  return { acs: `${base}/acs`, metadata: `${base}/metadata` };
}

/** The library for a connection. `requestId` is the id of the request that it writes. */
export function samlOf(connection: Connection, origin: string, requestId: string): SAML {
  const { acs, metadata } = samlAddresses(origin, connection.id);
  return new SAML({
    callbackUrl: acs,
    entryPoint: connection.sign_in_endpoint,
    issuer: metadata,
    audience: metadata,
    idpCert: connection.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    acceptedClockSkewMs: 60_000,
    disableRequestedAuthnContext: true,
    // The library reads it from the Response, which is not signed, so we compare it inside the assertion.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  });
}

/** Whether the XML has what no honest provider sends, before anything parses it. */
export function isSuspicious(xml: string): boolean {
  if (xml.length > LONGEST || /<!DOCTYPE|<!ENTITY|<!--|<\?xml-stylesheet/i.test(xml)) return true;
  // Weak digests and signatures.
  if (/xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b|#md5\b/i.test(xml)) return true;
  if ((xml.match(/<(?:[A-Za-z_][\w.-]*:)?Assertion[\s/>]/g) ?? []).length !== 1) return true;
  let depth = 0;
  for (const [tag] of xml.matchAll(/<\/?[A-Za-z_][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** The request that an answer says it answers, which is not verified; null where it names none of ours. */
export function requestNamed(encoded: string): string | null {
  const xml = Buffer.from(encoded.slice(0, 2 * LONGEST), 'base64').toString('utf8');
  return /\bInResponseTo="(_[0-9a-f]{40})"/.exec(xml)?.[1] ?? null;
}

const Confirmation = v.object({
  $: v.object({ InResponseTo: v.optional(v.string()), Recipient: v.optional(v.string()) }),
});
const Signed = v.object({
  Assertion: v.object({
    $: v.object({ ID: v.string() }),
    Subject: v.tuple([
      v.object({
        SubjectConfirmation: v.tuple([
          v.object({ SubjectConfirmationData: v.tuple([Confirmation]) }),
        ]),
      }),
    ]),
  }),
});

function textOf(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim() : '';
}

/** The claims of the usual providers, by their names. */
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

const Attributes = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** The name and the attributes of the signed assertion. */
function claimsOf(nameId: string, attributes: unknown): RehearsalClaim[] {
  const parsed = v.safeParse(Attributes, attributes);
  const named = Object.entries(parsed.success ? parsed.output : {});
  return [['NameID', nameId] as const, ...named].slice(0, MOST_CLAIMS).map(([name, value]) => ({
    name: name.slice(0, LONGEST_CLAIM),
    value: (typeof value === 'string' ? value : value.join(', ')).slice(0, LONGEST_CLAIM),
  }));
}

/**
 * Verifies an answer: the assertion is signed by a certificate of the connection, for us, now. Everything is read from the signed
 * assertion. Whether it answers a request of ours, and is used for the first time, is the caller's to ask.
 */
export async function readAnswer(
  connection: Connection,
  origin: string,
  encoded: string,
): Promise<Assertion | SamlRefusal> {
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  if (isSuspicious(xml)) return 'malformed';
  const saml = samlOf(connection, origin, '_');
  const verified = await saml
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch(() => null);
  const profile = verified?.profile ?? null;
  if (profile === null || profile.getAssertion === undefined) return 'not_verified';
  const signed = v.safeParse(Signed, profile.getAssertion());
  if (!signed.success) return 'malformed';
  const { $: attributes, Subject: subjects } = signed.output.Assertion;
  const data = subjects[0].SubjectConfirmation[0].SubjectConfirmationData[0].$;
  const { nameID } = profile;
  const email = textOf(
    profile.email,
    profile.mail,
    profile[`${CLAIMS}/emailaddress`],
    nameID.includes('@') ? nameID : '',
  );
  return {
    id: attributes.ID,
    inResponseTo: data.InResponseTo ?? null,
    recipient: data.Recipient ?? null,
    nameId: nameID,
    email,
    firstName: textOf(profile.firstName, profile.givenName, profile[`${CLAIMS}/givenname`]),
    lastName: textOf(profile.lastName, profile.sn, profile[`${CLAIMS}/surname`]),
    claims: claimsOf(nameID, profile.attributes),
  };
}

/** The certificate of a connection that signed a verified answer. */
export async function signingCertificate(
  connection: Connection,
  origin: string,
  encoded: string,
): Promise<string | null> {
  for (const certificate of connection.certificates) {
    const alone = { ...connection, certificates: [certificate] };
    if (typeof (await readAnswer(alone, origin, encoded)) !== 'string') return certificate;
  }
  return null;
}
