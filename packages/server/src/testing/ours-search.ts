import { sealSecret } from '../ingest/seal-secret.ts';
import { storeFound } from '../repositories/scanned-secrets.ts';
import { askForScan } from '../repositories/search-scans.ts';
import { noteSearch } from '../repositories/searches.ts';
import { aFinding, aSource } from './findings.ts';
import { TEST_NOW, type World } from './world.ts';

/** The ids of a search of our company, and of what belongs to it. */
export type OurSearch = Record<'search' | 'scan' | 'scannedSecret', string>;

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
  return { search, scan, scannedSecret };
}
