import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createShares } from './company-share.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

describe('the share of a company', () => {
  it('is answered in its turn, however many requests another company sent before', async () => {
    const ended: string[] = [];
    const note = (who: string) => (response: Response) => {
      ended.push(who);
      return response.status;
    };
    const flood = Array.from({ length: 60 }, (_, at) => {
      const path = at % 2 === 0 ? '/api/v1/secrets?rt=all' : '/api/v1/secrets/stats?rt=all';
      return testServer.asAdmin(path).then(note('flood'));
    });
    const other = testServer.asOtherCompany('/api/v1/secrets?rt=all').then(note('other'));
    expect(new Set(await Promise.all([...flood, other]))).toEqual(new Set([200]));
    // Beside the requests that were worked on when it came, a few of the others may end first.
    expect(ended.indexOf('other')).toBeLessThan(24);
  });

  it('refuses more than may wait, of that company alone, and takes requests again afterwards', async () => {
    const flood = Array.from({ length: 260 }, () => testServer.asAdmin('/api/v1/secrets?rt=all'));
    const other = testServer.asOtherCompany('/api/v1/user');
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((await other).status).toBe(200);
    expect((await testServer.asAdmin('/api/v1/user')).status).toBe(200);
  });
});

describe('shares', () => {
  it('run the tasks of a key in order, and those of another beside them', async () => {
    const shares = createShares<string>(1, 10);
    const ended: string[] = [];
    const first = Promise.withResolvers<void>();
    const run = (key: string, name: string, wait?: Promise<void>) =>
      shares.run(key, async () => {
        await wait;
        ended.push(name);
      });
    const all = [run('a', 'a1', first.promise), run('a', 'a2'), run('a', 'a3')];
    await run('b', 'b1');
    expect(ended).toEqual(['b1']);
    first.resolve();
    await Promise.all(all);
    expect(ended).toEqual(['b1', 'a1', 'a2', 'a3']);
  });
});
