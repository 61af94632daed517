import { sealSecret } from '../ingest/seal-secret.ts';
import { saveResult } from '../repositories/saved-results.ts';
import { saveSearch } from '../repositories/saved-searches.ts';
import { storeFound } from '../repositories/scanned-secrets.ts';
import { keepCommits } from '../repositories/search-index.ts';
import { askForScan } from '../repositories/search-scans.ts';
import { noteSearch } from '../repositories/searches.ts';
import { aFinding, aSource } from './findings.ts';
import { TEST_NOW, type World } from './world.ts';

/** The ids of a search of our company, and of what belongs to it. */
export type OurSearch = Record<'search' | 'scan' | 'scannedSecret' | 'saved' | 'bookmark', string>;

/** Makes a search of our company with a scan that found a secret. */
export async function makeOurSearch(world: World, value: string): Promise<OurSearch> {
  const { db } = world.database;
  const { companyId, memberId } = world.admin;
  const { newId, vault } = world.deps;
  const made = { id: newId(), memberId, query: 'zephyr', isRestricted: false, matches: 1 };
  const search = await noteSearch(db, companyId, made, TEST_NOW);
  const ask = { id: newId(), searchId: search, memberId };
  const { id: scan } = await askForScan(db, companyId, ask, TEST_NOW);
  const finding = aFinding({ value });
  const scannedSecret = newId();
  const found = {
    id: scannedSecret,
    secret: sealSecret(vault, companyId, finding, undefined, 'Token'),
    places: [{ sourceId: await aSource(world, world.admin), finding, subject: 'Add' }],
  };
  await storeFound(db, companyId, { id: scan, promotes: false }, [found], TEST_NOW);
  const sourceId = await aSource(world, world.admin);
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
  await saveResult(db, world.admin, of, TEST_NOW);
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
