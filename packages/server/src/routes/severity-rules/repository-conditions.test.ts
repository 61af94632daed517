import { EXPRESSION_REFUSED_TEXT } from '@sluice/domain/repository-conditions';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeWorker } from '../../jobs/recompute-job.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let secret: number;
beforeAll(async () => {
  testServer = await createTestServer();
  secret = await anIncident(testServer, testServer.admin, { value: aSecretValue(5_100) });
});
afterAll(() => testServer.close());

const rule = (operator: string, value: unknown) =>
  testServer.asAdmin('/api/v1/severity_rules', {
    body: {
      name: `${operator} ${String(value)}`,
      severity: 10,
      rule: [{ attribute: 'repository_name', operator, value }],
    },
  });
const severity = async () => {
  const { companyId } = testServer.admin;
  await recomputeWorker(testServer.deps)({ companyId }, new AbortController().signal);
  const page = await testServer.asMember(`/api/v1/secrets/${secret}`);
  return (await bodyAs(page, v.looseObject({ severity: v.number() }))).severity;
};

describe('a condition on the repository', () => {
  it.each([
    ['contains', '^ACME/'],
    ['does_not_contain', 'zephyr'],
    ['is', 'Acme/API'],
    ['is_not', 'acme/other'],
    ['is_any_of', ['acme/*']],
  ])('%s %s rates its incidents', async (operator, value) => {
    const made = await rule(operator, value);
    expect(made.status).toBe(201);
    expect(await severity()).toBe(10);
    const { id } = await bodyAs(made, v.looseObject({ id: v.number() }));
    await testServer.asAdmin(`/api/v1/severity_rules/${id}`, { method: 'DELETE' });
    expect(await severity()).not.toBe(10);
  });

  it('that is no expression of linear time is refused', async () => {
    for (const value of ['(', '(a)\\1']) {
      const refused = await rule('contains', value);
      expect(await refused.json()).toMatchObject({ fields: { rule: [EXPRESSION_REFUSED_TEXT] } });
    }
    const blank = await rule('contains', ' ');
    expect(await blank.json()).toMatchObject({ fields: { rule: ['Required'] } });
    expect((await rule('contains', ['a'])).status).toBe(400);
  });
});
