import { printSearch } from '@sluice/domain/commit-search';
import { isSearchMatch, type SearchedFile } from '@sluice/domain/search-match';
import { searchedFiles, searches } from '@sluice/domain/testing/search-arbitraries';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSource } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { keepCommits } from './search-index.ts';
import { findPatches } from './search-results.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

async function keep(file: SearchedFile, sha: string): Promise<void> {
  const name = file['source_metadata.repo_name'];
  const id = await aSource(testServer, testServer.admin, name);
  await keepCommits(testServer.database.db, testServer.admin.companyId, { id, name }, [
    {
      sha,
      authorName: file['commit.author.name'],
      authorEmail: file['commit.author.email'],
      authorLogin: file['author.login'],
      committerName: file['commit.committer.name'],
      committerEmail: file['commit.committer.email'],
      committerLogin: file['committer.login'],
      message: file['commit.message'],
      authoredAt: TEST_NOW,
      committedAt: TEST_NOW,
      files: [
        { path: file['file.filename'], body: file['file.patch'], isTruncated: false, spans: [] },
      ],
    },
  ]);
}

describe('the index of the database', () => {
  it('finds what the rule of the domain finds', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const files = fc.sample(searchedFiles, 40);
    for (const [index, file] of files.entries()) await keep(file, String(index).padStart(40, '0'));
    const rows = await db.selectFrom('search_patches').select('id').orderBy('id').execute();
    await fc.assert(
      fc.asyncProperty(searches, async (node) => {
        const found = await findPatches(
          db,
          companyId,
          { node, isRestricted: false },
          { offset: 0, limit: 100 },
        );
        const expected = rows.flatMap(({ id }, index) => {
          const file = files[index];
          return file !== undefined && isSearchMatch(node, file) ? [id] : [];
        });
        expect([printSearch(node), found.ids.toSorted((a, b) => a - b)]).toEqual([
          printSearch(node),
          expected,
        ]);
      }),
      { numRuns: 150 },
    );
  });
});
