import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSuggestions } from '../../repositories/banlist-suggestions.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { aFinding, aSecretValue, ingest } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  const findings = Array.from({ length: 20 }, (_, index) =>
    aFinding({ value: aSecretValue(900 + index), line: index + 1 }),
  );
  await ingest(testServer, testServer.admin, findings);
});
afterAll(() => testServer.close());

const PATH = '/api/v1/repo_banlist_suggestion';
const Suggestions = v.array(v.object({ id: v.number(), pattern: v.string() }));
const list = async () => bodyAs(await testServer.asMember(PATH), Suggestions);
/** So many of the twenty incidents are resolved as no threat. */
async function resolve(count: number): Promise<void> {
  const { db } = testServer.database;
  const rows = await db.selectFrom('incidents').select('id').orderBy('id').execute();
  const ids = rows.slice(0, count).map(({ id }) => id);
  await db
    .updateTable('incidents')
    .set({ status: 'resolved', resolution_reasons: ['false_positive'] })
    .where('id', 'in', ids)
    .execute();
}
let night = 0;
async function nightly(): Promise<void> {
  night += 1;
  const { db } = testServer.database;
  await makeSuggestions(db, new Date(TEST_NOW.getTime() + night * 86_400_000));
}

describe('a suggestion for the banlist', () => {
  it('is a repository of which nine in ten incidents were no threat', async () => {
    await resolve(17);
    await nightly();
    expect(await list()).toEqual([]);
    await resolve(18);
    await nightly();
    expect(await list()).toMatchObject([{ pattern: 'acme/api' }]);
  });

  it('is made once a night', async () => {
    const { db } = testServer.database;
    await db.deleteFrom('banlist_suggestions').execute();
    await makeSuggestions(db, new Date(TEST_NOW.getTime() + night * 86_400_000 + 3_600_000));
    expect(await list()).toEqual([]);
    await nightly();
    expect(await list()).toHaveLength(1);
  });

  it('is left out while the banlist covers it', async () => {
    const rule = [
      { attribute: 'repository_name', operator: 'all_match_any_of', value: ['acme/*'] },
    ];
    const body = { name: 'repo_banlist', severity: 100, rule };
    const made = await testServer.asAdmin('/api/v1/severity_rules', { body });
    const { id } = await bodyAs(made, v.looseObject({ id: v.number() }));
    expect(await list()).toEqual([]);
    await testServer.asAdmin(`/api/v1/severity_rules/${id}`, { method: 'DELETE' });
    expect(await list()).toHaveLength(1);
  });

  it('is dismissed for good by an admin, with a line in the audit log', async () => {
    const [suggestion] = await list();
    const patch = (caller = testServer.asAdmin) =>
      caller(`${PATH}/${suggestion?.id}`, {
        method: 'PATCH',
        body: { deleted_at: TEST_NOW.toISOString() },
      });
    expect((await patch(testServer.asMember)).status).toBe(403);
    expect((await patch()).status).toBe(200);
    await nightly();
    expect(await list()).toEqual([]);
    const lines = await testServer.database.db.selectFrom('audit_log').select('action').execute();
    expect(lines.map(({ action }) => action)).toContain('banlist_suggestion.dismissed');
  });
});
