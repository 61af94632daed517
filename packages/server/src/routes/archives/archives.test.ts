import { archiveEndpoints } from '@sluice/contract/endpoints/archives';
import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident, aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
let archiveId: string;
beforeAll(async () => {
  testServer = await createTestServer();
  const incident = await anIncident(testServer, testServer.admin, { value: aSecretValue(1) });
  const response = await testServer.asMember(`/api/v1/secrets/${incident}/occurrences`);
  const rows = await bodyAs(response, secretEndpoints.listSecretOccurrences.replies[200]);
  archiveId = rows[0]?.archive_id ?? '';
});
afterAll(() => testServer.close());

const check = async (ids: string, as = testServer.asMember) =>
  bodyAs(
    await as(`/api/v1/archives/check_existence?archive_ids=${ids}`),
    archiveEndpoints.checkArchives.replies[200],
  );

describe('the archive of an occurrence', () => {
  it('exists while the patch is stored, and not for an unknown id or another company', async () => {
    expect(await check(`${archiveId},987654`)).toEqual([
      { archive_id: archiveId, exists: true },
      { archive_id: '987654', exists: false },
    ]);
    expect(await check(archiveId, testServer.asOtherCompany)).toEqual([
      { archive_id: archiveId, exists: false },
    ]);
  });

  it('is a patch file without the secret, and its download is in the audit log', async () => {
    const response = await testServer.asMember(`/api/v1/archives/${archiveId}/download`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/x-patch; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[0-9a-f]{12}-\d+\.patch"$/,
    );
    const text = await response.text();
    expect(text).toMatch(/^commit [0-9a-f]{40}\nAuthor: /);
    expect(text).toContain('@@');
    expect(text).not.toContain(aSecretValue(1));
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .select('target')
      .where('action', '=', 'archive.downloaded')
      .executeTakeFirst();
    expect(line).toEqual({ target: `occurrence:${archiveId}` });
  });

  it('is not found for another company', async () => {
    const path = `/api/v1/archives/${archiveId}/download`;
    expect((await testServer.asOtherCompany(path)).status).toBe(404);
  });
});

describe('the mini-diff of an occurrence', () => {
  it('is the masked line of the secret with its neighbours', async () => {
    const response = await testServer.asMember(`/api/v1/patches/${archiveId}/mini_diff`);
    const { lines } = await bodyAs(response, secretEndpoints.getMiniDiff.replies[200]);
    expect(lines.some(({ is_secret }) => is_secret)).toBe(true);
    expect(JSON.stringify(lines)).not.toContain(aSecretValue(1));
  });

  it('is not found for another company', async () => {
    const path = `/api/v1/patches/${archiveId}/mini_diff`;
    expect((await testServer.asOtherCompany(path)).status).toBe(404);
  });
});
