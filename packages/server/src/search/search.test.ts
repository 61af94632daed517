import { searchEndpoints } from '@sluice/contract/endpoints/search';
import { readReport, readRules } from '@sluice/scanner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importReport } from '../ingest/import-report.ts';
import { storeOwnDetectors } from '../repositories/own-detectors.ts';
import { listHistory } from '../repositories/searches.ts';
import { unwatchSource } from '../repositories/sources.ts';
import { bodyAs } from '../testing/bodies.ts';
import { aFinding, aToken, ingest } from '../testing/findings.ts';
import {
  createSearchedTestServer,
  type SearchedTestServer,
  switchSearch,
} from '../testing/searched.ts';
import { TEST_NOW } from '../testing/test-server.ts';

let testServer: SearchedTestServer;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
});
afterEach(() => testServer.close());

const POST = '/search_api/v1/search';
const names = async (q: string, query = '') =>
  (await testServer.search(q, query)).results.map(({ file }) => file.filename);
describe('a search', () => {
  it('finds files of commits, the newest first, with all that is known of them', async () => {
    const { shas } = await testServer.kept([
      {
        files: { 'src/a.ts': 'const zephyrHost = "api.zephyr.example";\n' },
        message: 'Add the host\n\nOf zephyr.',
      },
      { files: { 'src/b.py': 'zephyr = 1\n' }, by: 'mel@ours.example' },
      { files: { 'c.txt': 'nothing\n' } },
    ]);
    const { results, count } = await testServer.search('zephyr');
    expect(count).toBe(2);
    expect(results.map(({ sha, file }) => [sha, file.filename])).toEqual([
      [shas[1], 'src/b.py'],
      [shas[0], 'src/a.ts'],
    ]);
    expect(results[1]).toMatchObject({
      source_metadata: { repo_name: 'acme/demo', on_github: null, match_patches: [] },
      commit: {
        message: 'Add the host\n\nOf zephyr.',
        author: {
          name: 'Dev One',
          email: 'dev@elsewhere.example',
          date: '2026-03-01T10:01:00.000Z',
        },
      },
      is_truncated: false,
      linked_incidents: [],
      saved_result_uuid: null,
    });
    expect(results[1]?.patch).toContain('+++ b/src/a.ts\n@@ -0,0 +1 @@\n+const zephyrHost');
    expect(await names('"API.zephyr"')).toEqual(['src/a.ts']);
    expect(await names('file.file_extension: py OR commit.message: host')).toEqual([
      'src/b.py',
      'src/a.ts',
    ]);
    expect(await names('zephyr NOT commit.author.email: ours')).toEqual(['src/a.ts']);
    expect(await names(`file.file_extension: "p'y\\\\"`)).toEqual([]);
    expect(await names('zeph* AND file.filename: c.txt')).toEqual([]);
  });

  it('marks what was looked for and what is masked, where it is asked to', async () => {
    const value = aToken(1);
    await testServer.kept([{ files: { 'a.txt': `first\ntoken = "${value}"\n` } }]);
    const plain = await testServer.search('token');
    expect(plain.results[0]?.source_metadata.match_patches).toEqual([]);
    const { results } = await testServer.search(
      'token',
      '?highlight_search=true&highlight_patch=true&linked_incidents=true',
    );
    const [result] = results;
    const marked = result?.source_metadata.match_patches.map(({ category, line, start, end }) => [
      category,
      result.patch.split('\n')[line]?.slice(start, end).replaceAll('•', ''),
    ]);
    expect(marked).toEqual([
      ['search', 'token'],
      ['secret', ''],
    ]);
    expect(result?.linked_incidents).toHaveLength(1);
  });

  it('comes in pages, and tells in its header how much there is', async () => {
    await testServer.kept(
      Array.from({ length: 12 }, (_, index) => ({ files: { [`${index}.txt`]: 'zephyr\n' } })),
    );
    expect(await names('zephyr')).toHaveLength(10);
    expect(await names('zephyr', '?page=2')).toEqual(['1.txt', '0.txt']);
    expect(await names('zephyr', '?page=3&page_size=5')).toEqual(['1.txt', '0.txt']);
    const response = await testServer.asMember(POST, { body: { q: 'zephyr' } });
    expect(response.headers.get('content-range')).toBe('items 0-9/12');
    expect(
      (await testServer.asMember(`${POST}?page_size=101`, { body: { q: 'zephyr' } })).status,
    ).toBe(400);
  });

  it('that cannot be read says why and where', async () => {
    const response = await testServer.asMember(POST, { body: { q: 'aa "bb' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      detail: "Couldn't perform the search.",
      code: 'validation',
      fields: { q: ['A quote is not closed. (character 4)'] },
    });
    const empty = await testServer.asMember(POST, { body: { q: ' ' } });
    expect(await empty.json()).toMatchObject({ fields: { q: ['The query cannot be empty'] } });
  });

  it('within the perimeter leaves out what others wrote elsewhere', async () => {
    const repository = testServer.repository();
    repository.add([
      { files: { 'a.txt': 'zephyr\n' }, by: 'mel@ours.example' },
      { files: { 'b.txt': 'zephyr\n' } },
    ]);
    const source = await testServer.watch(repository.path, { isOutside: true });
    await testServer.scan(source);
    await testServer.keep(source);
    expect(await names('zephyr')).toEqual(['b.txt', 'a.txt']);
    expect(await names('zephyr', '?filter_perimeter=true')).toEqual(['a.txt']);
  });

  it('looks in watched repositories alone, and in those of the own company', async () => {
    const { source } = await testServer.kept([{ files: { 'a.txt': 'zephyr\n' } }]);
    const theirs = await testServer.asOtherCompany(POST, { body: { q: 'zephyr OR NOT zephyr' } });
    expect(await theirs.json()).toMatchObject({ count: 0, results: [] });
    await unwatchSource(testServer.database.db, testServer.admin.companyId, source);
    expect(await names('zephyr')).toEqual([]);
  });

  it('is there for companies that have it', async () => {
    await switchSearch(testServer, testServer.admin.companyId, false);
    expect((await testServer.asMember(POST, { body: { q: 'zephyr' } })).status).toBe(404);
    expect((await testServer.asMember('/search_api/v1/searches')).status).toBe(404);
    expect((await testServer.asNobody(POST, { body: { q: 'zephyr' } })).status).toBe(401);
    expect((await testServer.asMember('/search_api/v1/nothing')).status).toBe(404);
  });
});

describe('a secret', () => {
  it('is not readable anywhere, and no part of it finds its commit', async () => {
    const value = aToken(2);
    const imported = `zq${'7f3a'.repeat(6)}`;
    const repository = testServer.repository();
    const [sha = ''] = repository.add([
      { files: { 'a.txt': `token = "${value}"\nother: ${imported}\n` }, message: `Add ${value}` },
    ]);
    const source = await testServer.watch(repository.path);
    await testServer.scan(source);
    // A report of another scanner named a value that our detectors do not know.
    const finding = aFinding({
      detector: 'elsewhere',
      value: imported,
      path: 'a.txt',
      commit: { sha },
    });
    await ingest(testServer, testServer.admin, [finding], { sourceId: source });
    await testServer.keep(source);
    expect(await names('other AND token')).toEqual(['a.txt']);
    for (const part of [
      value,
      value.slice(0, 8),
      `${value.split('-')[1]}*`,
      imported,
      'zq7*',
      `file.patch: ${imported}`,
    ]) {
      expect([part, (await testServer.search(part)).count]).toEqual([part, 0]);
    }
    const { db } = testServer.database;
    for (const table of ['search_patches', 'search_commits'] as const) {
      const text = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const part of [value, imported, value.split('-')[2] ?? value])
        expect(text.includes(part.toLowerCase())).toBe(false);
      expect(text.includes(value)).toBe(false);
    }
  });

  it('that a report names later is masked at the next look', async () => {
    const value = `zq${'7f3a'.repeat(6)}`;
    const { repository, shas, source } = await testServer.kept([
      { files: { 'a.txt': `zephyr: ${value}\n` } },
    ]);
    expect(await names(value)).toEqual(['a.txt']);
    const leak = {
      RuleID: 'elsewhere', Secret: value, Match: value, File: 'a.txt', StartLine: 1, EndLine: 1, Commit: shas[0],
      Author: 'Dev One', Email: 'dev@elsewhere.example', Date: '2026-03-01T10:01:00Z', Message: 'Change', Fingerprint: 'x',
    }; // biome-ignore format: as gitleaks writes it
    const report = readReport(JSON.stringify([leak]));
    const { companyId } = testServer.admin;
    const request = {
      companyId,
      report,
      repository: repository.path,
      now: TEST_NOW,
      isDryRun: false,
    };
    await importReport(testServer.database.db, testServer.deps.vault, request);
    expect(await testServer.keep(source)).toBe(1);
    expect(await names(value)).toEqual([]);
    expect(await names('zephyr')).toEqual(['a.txt']);
  });

  it('that a new detector of the company finds is masked at the next look', async () => {
    const { source } = await testServer.kept([
      { files: { 'a.txt': 'key: zephyr_0123456789abcdef\n' } },
    ]);
    expect(await names('0123456789abcdef')).toEqual(['a.txt']);
    const rule = `[[rules]]\nid = "zephyr-key"\nregex = '''zephyr_([0-9a-f]{16})'''\n`;
    await storeOwnDetectors(
      testServer.database.db,
      testServer.admin.companyId,
      readRules(rule).rules,
      TEST_NOW,
    );
    expect(await testServer.keep(source)).toBe(1);
    expect(await names('0123456789abcdef')).toEqual([]);
    expect(await names('zephyr')).toEqual(['a.txt']);
  });
});

describe('the history of searches', () => {
  const list = async (query = '') => {
    const response = await testServer.asMember(`/search_api/v1/searches${query}`);
    return {
      rows: await bodyAs(response, searchEndpoints.listSearches.replies[200]),
      range: response.headers.get('content-range'),
    };
  };

  it('has each search once a person, for thirty days', async () => {
    await testServer.kept([{ files: { 'a.txt': 'zephyr\n' } }]);
    const { search_uuid } = await testServer.search('zephyr');
    await testServer.search(' zephyr ');
    await testServer.search('zephyr', '?page=2');
    await testServer.search('zephyr', '?filter_perimeter=true');
    await testServer.asAdmin(POST, { body: { q: 'zephyr' } });
    const { rows: all, range } = await list('?ordering=query');
    expect(range).toBe('items 0-2/3');
    expect(
      all
        .filter(({ uuid }) => uuid === search_uuid)
        .map((one) => one.author_email)
        .sort(),
    ).toEqual([testServer.admin.email, testServer.member.email]);
    expect(all.find((one) => one.is_restricted_to_perimeter)).toMatchObject({
      query: 'zephyr',
      matches: 1,
      secrets: 0,
      secret_scan: 'none',
      scanning_uuid: null,
    });
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'search.run')
      .execute();
    expect(audit).toHaveLength(4);
    expect(audit[0]).toEqual({ detail: { query: 'zephyr' } });
    const later = new Date(TEST_NOW.getTime() + 31 * 86_400_000);
    const page = { ordering: '-date', offset: 0, limit: 10 };
    const { companyId } = testServer.admin;
    expect(await listHistory(testServer.database.db, companyId, page, later)).toEqual({
      rows: [],
      total: 0,
    });
  });
});
