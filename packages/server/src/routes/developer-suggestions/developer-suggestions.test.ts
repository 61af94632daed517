import { developerSuggestionEndpoints } from '@sluice/contract/endpoints/developer-suggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../repositories/activity.ts';
import { suggestAllDevelopers } from '../../repositories/developer-suggestions.ts';
import { linkAuthors, repositoryOfSource } from '../../repositories/perimeter.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { aSource } from '../../testing/findings.ts';
import {
  type Caller,
  createTestServer,
  TEST_NOW,
  type TestServer,
} from '../../testing/test-server.ts';

const PATH = '/api/v1/developer_suggestions';
const DAY_MS = 86_400_000;
let testServer: TestServer;

beforeAll(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  const { companyId } = testServer.admin;
  const sourceId = await aSource(testServer, testServer.admin);
  await db
    .transaction()
    .execute((trx) =>
      repositoryOfSource(trx, companyId, { id: sourceId, name: 'acme/api' }, TEST_NOW),
    );
  const commits = (email: string, name: string, count: number, login = '') =>
    Array.from({ length: count }, (_, index) => ({
      type: 'Commit' as const,
      key: `${email}-${name}-${index}`,
      login,
      name,
      email,
      at: TEST_NOW,
    }));
  await addActivity(db, companyId, { name: 'acme/api', sourceId }, [
    ...commits('busy@mail.example', 'Busy', 6),
    ...commits('rare@mail.example', 'Rare', 2),
    ...commits('Mel@private.example', 'Mel Test', 1),
    ...commits('zoe@private.example', 'Zoe Park', 1, 'zoe'),
    ...commits('zoe@ours.example', 'Z', 1, 'zoe'),
    ...commits('ci[bot]@mail.example', 'ci[bot]', 9),
  ]);
  await addActivity(db, companyId, { name: 'else/where', sourceId: null }, [
    ...commits('busy@mail.example', 'Busy', 1),
    ...commits('rare@mail.example', 'Rare', 9),
  ]);
  const zoe = { email: 'zoe@ours.example', name: 'Z', domain: 'ours.example' };
  await db.transaction().execute((trx) => linkAuthors(trx, companyId, [zoe], TEST_NOW));
  await suggestAllDevelopers(db, TEST_NOW);
});
afterAll(() => testServer.close());

async function suggestions(as: Caller = testServer.asMember) {
  return bodyAs(await as(PATH), developerSuggestionEndpoints.listDeveloperSuggestions.replies[200]);
}

describe('authors who are probably yours', () => {
  it('are those with evidence, each with what says so', async () => {
    const found = await suggestions();
    const byEmail = Object.fromEntries(found.map(({ email, evidence }) => [email, evidence]));
    expect(byEmail).toEqual({
      'busy@mail.example': [{ reason: 'commits_here', detail: '6/7' }],
      'mel@private.example': [{ reason: 'member_name', detail: 'mel Test' }],
      'zoe@private.example': [{ reason: 'company_address', detail: 'zoe@ours.example' }],
    });
    expect(await suggestions(testServer.asOtherCompany)).toEqual([]);
  });

  it('are taken in, or dismissed for good, by admins', async () => {
    const found = await suggestions();
    const idOf = (email: string) => found.find((one) => one.email === email)?.id;
    const accept = (as: Caller, id?: number) => as(`${PATH}/${id}/accept`, { method: 'POST' });
    const dismiss = (as: Caller, id?: number) => as(`${PATH}/${id}`, { method: 'DELETE' });
    const busy = idOf('busy@mail.example');
    const mel = idOf('mel@private.example');
    expect((await accept(testServer.asMember, busy)).status).toBe(403);
    expect((await accept(testServer.asOtherCompany, busy)).status).toBe(404);
    expect((await accept(testServer.asAdmin, busy)).status).toBe(201);
    expect((await accept(testServer.asAdmin, busy)).status).toBe(404);
    expect((await dismiss(testServer.asAdmin, mel)).status).toBe(204);
    expect((await dismiss(testServer.asAdmin, mel)).status).toBe(404);
    const developers = await (await testServer.asMember('/api/v1/developers?search=busy')).json();
    expect(developers).toMatchObject([{ emails: ['busy@mail.example'] }]);
    await suggestAllDevelopers(testServer.database.db, new Date(TEST_NOW.getTime() + DAY_MS));
    expect((await suggestions()).map(({ email }) => email)).toEqual(['zoe@private.example']);
  });
});
