import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { SearchAnswer } from '@sluice/contract/schemas/search';
import { scanSource } from '../ingest/scan-source.ts';
import { updateCompany } from '../repositories/companies.ts';
import { watchSource } from '../repositories/sources.ts';
import { indexHistory } from '../search/index-history.ts';
import { bodyAs } from './bodies.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from './test-server.ts';

const MINUTE_S = 60;

/** A commit to make: its files as they are after it. */
export interface CommitPlan {
  readonly files: Readonly<Record<string, string>>;
  readonly message?: string;
  /** The author's address. */
  readonly by?: string;
  readonly authorName?: string;
  /** Name and address; default: the author's. */
  readonly committer?: string;
}

/** A repository on disk that grows. */
export interface GrowingRepository {
  readonly path: string;
  /** Commits one after the other, a minute apart, and gives their ids. */
  add(commits: readonly CommitPlan[]): string[];
}

/** A test server whose companies have search, with a folder for repositories and mirrors. */
export interface SearchedTestServer extends TestServer {
  readonly dir: string;
  repository(name?: string): GrowingRepository;
  watch(path: string, options?: { name?: string; isOutside?: boolean }): Promise<number>;
  scan(sourceId: number): Promise<void>;
  /** Keeps a scanned source for searching; answers how many commits were kept. */
  keep(sourceId: number, signal?: AbortSignal): Promise<number>;
  /** A repository of these commits, scanned and kept. */
  kept(
    commits: readonly CommitPlan[],
  ): Promise<{ repository: GrowingRepository; shas: string[]; source: number }>;
  /** Searches as a member; `query` is the query string. The id of a search that was not kept is empty. */
  search(q: string, query?: string): Promise<SearchAnswer & { readonly search_uuid: string }>;
}

/** Gives a company search, or takes it. */
export async function switchSearch(
  testServer: TestServer,
  companyId: number,
  isOn: boolean,
): Promise<void> {
  await updateCompany(testServer.database.db, companyId, { flags: { search: isOn } }, TEST_NOW);
}

/** Starts the server. Close it after the test. */
export async function createSearchedTestServer(): Promise<SearchedTestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-search-'));
  const testServer = await createTestServer(testConfig({ SLUICE_DATA_DIR: dir }));
  const { companyId } = testServer.admin;
  await switchSearch(testServer, companyId, true);
  await switchSearch(testServer, testServer.stranger.companyId, true);
  const { db, vault } = testServer.deps;
  const clock = () => testServer.deps.clock();
  const needs = { db, vault, dataDir: dir, clock, allowHosts: [] };
  const keep = (sourceId: number, signal = new AbortController().signal) =>
    indexHistory(needs, { companyId, sourceId, signal });
  const scan = async (sourceId: number) => {
    await scanSource(needs, { companyId, sourceId, signal: new AbortController().signal });
  };
  const watch: SearchedTestServer['watch'] = async (
    path,
    { name = 'acme/demo', isOutside = false } = {},
  ) => {
    const source = { url: path, name, isLocal: true, isOutside };
    return (await watchSource(db, companyId, source, TEST_NOW)).id;
  };
  const repositoryOf = (name = 'repository') => aGrowingRepository(join(dir, name));
  return {
    ...testServer,
    dir,
    repository: repositoryOf,
    watch,
    scan,
    keep,
    kept: async (commits) => {
      const repository = repositoryOf();
      const shas = repository.add(commits);
      const source = await watch(repository.path);
      await scan(source);
      await keep(source);
      return { repository, shas, source };
    },
    search: async (q, query = '') => {
      const response = await testServer.asMember(`/search_api/v1/search${query}`, { body: { q } });
      const answer = await bodyAs(response, searchEndpoints.runSearch.replies[200]);
      return { ...answer, search_uuid: answer.search_uuid ?? '' };
    },
    close: async () => {
      await testServer.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Commits by one `fast-import` a call: a process a commit takes as long as all the rest of a test. */
function aGrowingRepository(path: string): GrowingRepository {
  let at = Date.parse('2026-03-01T10:00:00Z') / 1_000;
  const git = (args: readonly string[], input = ''): string =>
    execFileSync('git', [...args], {
      cwd: path,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    });
  mkdirSync(path);
  git(['init', '-q', '-b', 'main']);
  let isBegun = false;
  return {
    path,
    add: (commits) => {
      const stream = commits.map((plan, index) => {
        const {
          files,
          message = 'Change',
          by = 'dev@elsewhere.example',
          authorName = 'Dev One',
        } = plan;
        at += MINUTE_S;
        const author = `${authorName} <${by}>`;
        const committer = plan.committer ?? author;
        const parent = index === 0 && isBegun ? 'from refs/heads/main^0\n' : '';
        const changes = Object.entries(files).map(
          ([name, content]) => `M 100644 inline ${name}\n${data(content)}`,
        );
        return `commit refs/heads/main\nmark :${index + 1}\nauthor ${author} ${at} +0000\ncommitter ${committer} ${at} +0000\n${data(message)}${parent}${changes.join('')}\n`;
      });
      git(['fast-import', '--quiet', '--export-marks=.git/marks'], stream.join(''));
      isBegun = true;
      const marks = readFileSync(join(path, '.git/marks'), 'utf8').trim().split('\n');
      return marks
        .map((line) => line.slice(1).split(' '))
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, sha = '']) => sha);
    },
  };
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
