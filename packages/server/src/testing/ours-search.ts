import { sealSecret, secretIdentity } from '../ingest/seal-secret.ts';
import { maskFindings } from '../masking/mask-findings.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { saveResult } from '../repositories/saved-results.ts';
import { saveSearch } from '../repositories/saved-searches.ts';
import { storeFound } from '../repositories/scanned-secrets.ts';
import { keepCommits } from '../repositories/search-index.ts';
import { askForScan } from '../repositories/search-scans.ts';
import { noteSearch } from '../repositories/searches.ts';
import { aFinding, aSource } from './findings.ts';
import { TEST_NOW, type TestServer } from './test-server.ts';

/** The ids of a search of our company, and of what belongs to it. */
export type OurSearch = Record<'search' | 'scan' | 'scannedSecret' | 'saved' | 'bookmark', string>;

/** Makes a search of our company with a scan that found a secret. */
export async function makeOurSearch(testServer: TestServer, value: string): Promise<OurSearch> {
  const { db } = testServer.database;
  const { companyId, memberId } = testServer.admin;
  const { newId, vault } = testServer.deps;
  const made = { id: newId(), memberId, query: 'zephyr', isRestricted: false, matches: 1 };
  const search = await noteSearch(db, companyId, made, TEST_NOW);
  const ask = { id: newId(), searchId: search, memberId };
  const { id: scan } = await askForScan(db, companyId, ask, TEST_NOW);
  const finding = aFinding({ value });
  const scannedSecret = newId();
  const [masked] = await maskFindings(maskingOf(db, vault, companyId), [finding]);
  const places =
    masked === undefined
      ? []
      : [{ sourceId: await aSource(testServer, testServer.admin), finding: masked }];
  const found = {
    id: scannedSecret,
    displayName: 'Token',
    secret: {
      ...secretIdentity(vault, companyId, finding),
      ...sealSecret(vault, companyId, finding, undefined),
    },
    places,
  };
  await storeFound(db, companyId, { id: scan, promotes: false }, [found], TEST_NOW);
  const sourceId = await aSource(testServer, testServer.admin);
  const shown = { path: 'a.txt', body: '@@ -0,0 +1 @@\n+zephyr', isTruncated: false, spans: [] };
  const commit = {
    sha: '2'.repeat(40),
    authorName: 'Dev One',
    authorEmail: 'dev@elsewhere.example',
    authorLogin: '',
    committerName: 'Dev One',
    committerEmail: 'dev@elsewhere.example',
    committerLogin: '',
    message: 'Add',
    authoredAt: TEST_NOW,
    committedAt: TEST_NOW,
    files: [shown],
  };
  await keepCommits(db, companyId, { id: sourceId, name: 'acme/api' }, [commit]);
  const of = {
    id: newId(),
    filename: 'a.txt',
    repository: 'acme/api',
    sha: commit.sha,
    searchId: search,
  };
  await saveResult(db, testServer.admin, of, TEST_NOW);
  const saved = {
    id: newId(),
    searchId: search,
    name: 'Ours',
    frequency: 'NEVER',
    authorId: memberId,
  } as const;
  await saveSearch(db, companyId, saved, TEST_NOW);
  return { search, scan, scannedSecret, saved: saved.id, bookmark: of.id };
}

/** What a call of an endpoint that takes ids names. */
export interface ForeignCall {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
}

/** A call of each endpoint of search that names our things by their ids; null for every other. */
export function searchCall(key: string, ours: OurSearch): ForeignCall | null {
  switch (key) {
    case 'createSavedSearch':
      return { body: { search: ours.search, name: 'Theirs', scan_frequency: 'NEVER' } };
    case 'updateSavedSearch':
      return { path: { uuid: ours.saved }, body: { name: 'Theirs' } };
    case 'deleteSavedSearch':
      return { path: { uuid: ours.saved } };
    case 'createSavedResult':
      return {
        body: {
          filename: 'a.txt',
          repo_name: 'acme/api',
          sha: '2'.repeat(40),
          search: ours.search,
        },
      };
    case 'deleteSavedResult':
      return { path: { uuid: ours.bookmark } };
    case 'createSearchScan':
      return { body: { search: ours.search } };
    case 'getSearchScan':
    case 'listScannedSecrets':
      return { path: { uuid: ours.scan } };
    case 'getScannedSecret':
    case 'listScannedOccurrences':
      return { path: { uuid: ours.scan, secret_uuid: ours.scannedSecret } };
    case 'promoteScannedSecrets':
      return { path: { uuid: ours.scan }, body: { ids: [ours.scannedSecret] } };
    default:
      return null;
  }
}
