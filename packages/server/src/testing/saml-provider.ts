import { createSign, generateKeyPairSync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Hono } from 'hono';
import { SignedXml } from 'xml-crypto';
import type { AppEnv } from '../deps.ts';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 128
      ? Buffer.from([length])
      : length < 256
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), size, body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
/** sha256WithRSAEncryption. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
/** CN=provider */
const NAME = sequence(
  der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('provider')))),
);

/** What an answer says; each part can be wrong. */
export interface AnswerParts {
  inResponseTo?: string | null;
  audience: string;
  recipient: string;
  nameId?: string;
  email?: string;
  id?: string;
  /** Milliseconds from now at which it ends. */
  lifeMs?: number;
  isSigned?: boolean;
  weak?: boolean;
}

/** The id of the request in the address that a sign-in or a rehearsal leads to. */
export function requestIdOf(address: string | URL): string {
  const request = new URL(address).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString();
  return /ID="([^"]+)"/.exec(xml)?.[1] ?? '';
}

/** Posts an answer to a connection, as the browser does that comes back from the provider's site. */
export function postAnswer(
  { app }: { readonly app: Pick<Hono<AppEnv>, 'request'> },
  acsUrl: string,
  encoded: string,
): Response | Promise<Response> {
  return app.request(acsUrl, {
    method: 'POST',
    body: new URLSearchParams({ SAMLResponse: encoded }),
    headers: { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' },
  });
}

/** An identity provider of a test: its key is made at run time, its certificate is self-signed and ends with the first second of a year. */
export function makeSamlProvider(endYear = 2040) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const time = (year: number) => der(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`));
  const tbs = sequence(
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NAME,
    sequence(time(2020), time(endYear)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(tbs).sign(privateKey);
  const certificate = sequence(tbs, ALGORITHM, der(0x03, Buffer.from([0]), signature));
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  const answer = (parts: AnswerParts): string => {
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const {
      id = `_a${now}${Math.random()}`,
      nameId = 'subject-1',
      email = 'new@ours.example',
    } = parts;
    const reply = parts.inResponseTo == null ? '' : ` InResponseTo="${parts.inResponseTo}"`;
    const end = at(parts.lifeMs ?? 300_000);
    const assertion = [
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}">`,
      '<saml:Issuer>https://idp.example</saml:Issuer><saml:Subject>',
      `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID>`,
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
      `<saml:SubjectConfirmationData${reply} NotOnOrAfter="${end}" Recipient="${parts.recipient}"/>`,
      '</saml:SubjectConfirmation></saml:Subject>',
      `<saml:Conditions NotBefore="${at(-60_000)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
      '</saml:Assertion>',
    ].join('');
    const response = [
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${now}" Version="2.0" IssueInstant="${at(0)}"${reply}>`,
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
      assertion,
      '</samlp:Response>',
    ].join('');
    if (parts.isSigned === false) return Buffer.from(response).toString('base64');
    const digest = parts.weak === true ? 'sha1' : 'sha256';
    const signer = new SignedXml({
      privateKey: pem,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
      signatureAlgorithm:
        digest === 'sha1'
          ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
          : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    });
    const xpath = "//*[local-name(.)='Assertion']";
    signer.addReference({
      xpath,
      digestAlgorithm:
        digest === 'sha1'
          ? 'http://www.w3.org/2000/09/xmldsig#sha1'
          : 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
    });
    const issuer = `${xpath}/*[local-name(.)='Issuer']`;
    signer.computeSignature(response, { location: { reference: issuer, action: 'after' } });
    return Buffer.from(signer.getSignedXml()).toString('base64');
  };
  return { cert: certificate.toString('base64'), answer };
}
