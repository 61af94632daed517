import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchSource } from '../repositories/sources.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { longerNames, sourceName } from './source-name.ts';

describe('the name of a repository', () => {
  it.each([
    ['https://github.com/acme/api.git', 'acme/api'],
    ['git@git.acme.example:team/web/api.git', 'web/api'],
    ['ssh://git@host.example:2222/acme/api/', 'acme/api'],
    ['/srv/git/acme/api', 'acme/api'],
  ])('%s: %s', (url, name) => {
    expect(sourceName(url)).toBe(name);
  });

  it('holds the whole address of a host', () => {
    expect(longerNames('https://[2606:2800:220:1::1]:8443/api')).toEqual([
      '[2606:2800:220:1::1]/api',
    ]);
  });
});

describe('two repositories whose names would be the same', () => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await createTestServer();
  });
  afterAll(() => testServer.close());

  it('are distinguished by more of their addresses', async () => {
    const urls = [
      'https://github.com/acme/api.git',
      'https://git.acme.example/acme/api.git',
      'git@host.example:old/acme/api',
      '/srv/acme/api',
    ];
    for (const url of urls) {
      const source = { url, name: sourceName(url), otherNames: longerNames(url), isLocal: true };
      await watchSource(testServer.database.db, testServer.admin.companyId, source, TEST_NOW);
    }
    const rows = await testServer.database.db
      .selectFrom('sources')
      .select('name')
      .orderBy('id')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual([
      'acme/api',
      'git.acme.example/acme/api',
      'old/acme/api',
      'srv/acme/api',
    ]);
  });
});
