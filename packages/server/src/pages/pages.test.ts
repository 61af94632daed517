import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, testConfig } from '../testing/test-server.ts';

let testServer: TestServer;
let elsewhere: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  elsewhere = await createTestServer(
    testConfig({ SLUICE_DOCS_ORIGIN: 'https://docs.acme.example' }),
  );
});
afterAll(async () => {
  await testServer.close();
  await elsewhere.close();
});

describe('the API reference', () => {
  it('tells every endpoint of the contract, without a script', async () => {
    const response = await testServer.asNobody('/api/reference');
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    for (const { method, path } of Object.values(ENDPOINTS)) {
      expect(page).toContain(`<span class="method">${method}</span> <code>${path}</code>`);
    }
    expect(page).not.toContain('<script');
  });

  it('takes its style by the nonce of its answer', async () => {
    const response = await testServer.asNobody('/api/reference');
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '');
    expect(await response.text()).toContain(`<style nonce="${nonce?.[1]}">`);
  });
});

describe('the handbook', () => {
  it.each(['architecture', 'detection', 'glossary', 'operations'])('has %s', async (name) => {
    const response = await testServer.asNobody(`/docs/${name}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>');
  });

  it('links its pages from its front page', async () => {
    expect(await (await testServer.asNobody('/docs')).text()).toContain('href="/docs/operations"');
  });

  it.each(['nothing', '..%2F..%2Fpackage', 'README'])('does not have %s', async (name) => {
    expect((await testServer.asNobody(`/docs/${name}`)).status).toBe(404);
  });

  it('is left for another origin where one is set', async () => {
    const response = await elsewhere.asNobody('/docs/operations');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://docs.acme.example/operations');
  });
});
