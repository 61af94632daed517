import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

describe('who may call', () => {
  it('answers 401 without a session, with the detail of the catalogue', async () => {
    const response = await testServer.asNobody('/api/v1/user');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ detail: 'Not authenticated', code: 'unauthenticated' });
  });

  it.each([
    ['without the header', { 'x-csrftoken': '' }],
    ['with another token', { 'x-csrftoken': 'x'.repeat(43) }],
    ['with another token in both places', { 'x-csrftoken': 'x', cookie: 'csrftoken=x' }],
  ])('refuses a write %s', async (_, headers) => {
    const call = { method: 'PATCH', body: { first_name: 'Eve' }, headers };
    const response = await testServer.asAdmin('/api/v1/user', call);
    expect([401, 403]).toContain(response.status);
  });

  it('does not answer under a foreign name', async () => {
    const response = await testServer.app.request('http://evil.example/api/v1/version');
    expect(response.status).toBe(421);
  });

  it('redirects localhost to the public address', async () => {
    const response = await testServer.app.request('http://localhost:4400/incidents/secrets?page=2');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://127.0.0.1:4400/incidents/secrets?page=2');
  });

  it('answers probes under any name', async () => {
    const response = await testServer.app.request('http://10.0.0.7/readyz');
    expect(response.status).toBe(200);
  });
});

describe('headers of every answer', () => {
  it('carry the policy with a nonce of its own, the version and a request id', async () => {
    const first = await testServer.asNobody('/api/v1/version');
    const second = await testServer.asNobody('/api/v1/version');
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]{22}';/);
    expect(policy).not.toContain('unsafe');
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
    expect(first.headers.get('x-app-version')).toBe('1.273.1+dev');
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are there on refusals as well', async () => {
    const response = await testServer.asNobody('/api/v1/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
