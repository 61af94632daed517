import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { exampleMaker, type Finding } from '@sluice/scanner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFinding, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';

/** A fake of AWS and Twilio. */
let server: Server;
let testServer: TestServer;
let answer = { status: 200, body: '' };
let seen: { url: string; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    response.writeHead(answer.status);
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const urls = `aws=http://${host},twilio=http://${host}`;
  testServer = await createTestServer(
    testConfig({ SLUICE_OUTBOUND: 'on', SLUICE_ALLOW_HOSTS: host, SLUICE_CHECKER_URLS: urls }),
  );
});
afterAll(async () => {
  server.close();
  await testServer.close();
});

let seed = 1;
let nowMs = TEST_NOW.getTime();
const make = () => exampleMaker(seed++);
const aKeyId = (prefix = 'AKIA') =>
  `${prefix}${make().chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`;
const made: string[] = [];
const aSecret = () => {
  const secret = make().chars(
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/',
    40,
  );
  made.push(secret);
  return secret;
};

async function stored(finding: Partial<Omit<Finding, 'commit'>>): Promise<number> {
  nowMs += 2 * 3_600_000;
  testServer.setNow(new Date(nowMs));
  seen = [];
  const { incidentIds } = await ingest(testServer, testServer.admin, [aFinding(finding)]);
  return incidentIds[0] ?? 0;
}
const check = async (id: number) =>
  (await testServer.asMember(`/api/v1/secrets/${id}/validity_status`, { method: 'POST' })).json();
const reveal = async (id: number) =>
  (await testServer.asMember(`/api/v1/secrets/${id}/reveal`, { method: 'POST' })).json();

/** The signature that AWS documents (version 4), computed apart from the product. */
function signatureOf(secret: string, time: string, signedHeaders: string): string {
  const day = time.slice(0, 8);
  const scope = `${day}/us-east-1/sts/aws4_request`;
  const values: Record<string, string> = {
    host: 'sts.us-east-1.amazonaws.com',
    'x-amz-date': time,
  };
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${values[name]}\n`)
    .join('');
  const empty = createHash('sha256').update('').digest('hex');
  const request = [
    'GET',
    '/',
    'Action=GetCallerIdentity&Version=2011-06-15',
    headers,
    signedHeaders,
    empty,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    time,
    scope,
    createHash('sha256').update(request).digest('hex'),
  ].join('\n');
  const key = [day, 'us-east-1', 'sts', 'aws4_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

const refused = (code: string) => ({
  status: 403,
  body: `<ErrorResponse><Error><Code>${code}</Code></Error></ErrorResponse>`,
});

describe('an AWS key', () => {
  it('is asked about with a call that its secret signs', async () => {
    const value = aKeyId();
    const secret = aSecret();
    const id = await stored({ detector: 'aws_access_key', value, secretParts: { secret } });
    answer = { status: 200, body: '<Arn>arn:aws:iam::123456789012:user/dev</Arn>' };
    expect(await check(id)).toMatchObject({ validity_status: 'valid' });

    const [call] = seen;
    const given = /Credential=(\w+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(
      call?.headers.authorization ?? '',
    );
    expect(given?.[1]).toBe(value);
    const time = String(call?.headers['x-amz-date']);
    expect(time).toBe(new Date(nowMs).toISOString().replaceAll(/[:-]|\.000/g, ''));
    expect(given?.[4]).toBe(signatureOf(secret, time, given?.[3] ?? ''));
  });

  it.each([
    ['InvalidClientTokenId', 'invalid'],
    ['ExpiredToken', 'invalid'],
    ['SignatureDoesNotMatch', 'failed_to_check'],
    ['AccessDenied', 'failed_to_check'],
  ])('refused with %s is %s', async (code, outcome) => {
    const finding = { value: aKeyId(), secretParts: { secret: aSecret() } };
    const id = await stored({ detector: 'aws_access_key', ...finding });
    answer = refused(code);
    expect(await check(id)).toMatchObject({ validity_status: outcome });
  });

  it.each([
    ['without its secret', 'AKIA', {}],
    ['of a session, whose token is not known', 'ASIA', { secret: 'x'.repeat(40) }],
  ])('%s can not be asked about', async (_, prefix, secretParts) => {
    const id = await stored({ detector: 'aws_access_key', value: aKeyId(prefix), secretParts });
    expect(await check(id)).toMatchObject({ validity_status: 'can_not_check' });
    expect(seen).toEqual([]);
  });
});

describe('a Twilio token', () => {
  it.each([
    [200, '{"sid":"AC1"}', 'valid'],
    [200, '<html>', 'failed_to_check'],
    [401, '{}', 'invalid'],
    [404, '{}', 'failed_to_check'],
  ])('answered %d %s is %s', async (status, body, outcome) => {
    const value = make().chars('0123456789abcdef', 32);
    const sid = `AC${make().chars('0123456789abcdef', 32)}`;
    const id = await stored({ detector: 'twilio_auth_token', value, secretParts: { sid } });
    answer = { status, body };
    expect(await check(id)).toMatchObject({ validity_status: outcome });
    expect(seen[0]?.url).toBe(`/2010-04-01/Accounts/${sid}.json`);
    expect(seen[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${sid}:${value}`).toString('base64')}`,
    );
  });
});

describe('the parts of a secret', () => {
  it('are revealed with it', async () => {
    const value = aKeyId();
    const secret = aSecret();
    const id = await stored({ detector: 'aws_access_key', value, secretParts: { secret } });
    expect(await reveal(id)).toEqual({ value, parts: { secret } });
  });

  it('are kept as soon as one place shows them', async () => {
    const value = aKeyId();
    const secret = aSecret();
    const id = await stored({ detector: 'aws_access_key', value });
    expect(await reveal(id)).toEqual({ value, parts: {} });
    await ingest(testServer, testServer.admin, [
      aFinding({ detector: 'aws_access_key', value, path: 'a.env' }),
      aFinding({ detector: 'aws_access_key', value, path: 'b.env', secretParts: { secret } }),
    ]);
    expect(await reveal(id)).toEqual({ value, parts: { secret } });
  });

  it('are in no log', () => {
    expect(made.length).toBeGreaterThan(5);
    for (const secret of made) expect(testServer.logged.join('')).not.toContain(secret);
  });
});
