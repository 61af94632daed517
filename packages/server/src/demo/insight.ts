import { parseSearch } from '@sluice/domain/commit-search';
import { type AuthoredCommit, readCommits } from '@sluice/scanner';
import { readActivity, storeActivity } from '../ingest/store-activity.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { addActivity } from '../repositories/activity.ts';
import { getCompany, updateCompany } from '../repositories/companies.ts';
import {
  finishOrganization,
  finishProfile,
  ownOrganizations,
  setOrganizations,
  storeMembers,
  storeRepositories,
} from '../repositories/organizations.ts';
import { addOrigins, endOrigins, endOriginsOf } from '../repositories/perimeter.ts';
import { saveResult } from '../repositories/saved-results.ts';
import { saveSearch } from '../repositories/saved-searches.ts';
import { findByIndexes, findPatches, searchResults } from '../repositories/search-results.ts';
import { askForScan } from '../repositories/search-scans.ts';
import { noteSearch } from '../repositories/searches.ts';
import { getSource } from '../repositories/sources.ts';
import { indexHistory } from '../search/index-history.ts';
import { scanSearch } from '../search/scan-search.ts';
import {
  BY_BIO,
  BY_COMPANY,
  BY_HAND,
  type Demo,
  FORKS,
  GONE,
  LISTED,
  MEMBERS,
  NAMES,
  ORGANIZATIONS,
  SEARCHES,
} from './insight-cast.ts';
import { pushesOf } from './pushes.ts';
import { addTeam } from './team.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A watched repository of the demo, as far as its activity needs it. */
export interface WatchedRepository {
  readonly sourceId: number;
  readonly name: string;
  readonly gitDir: string;
  readonly since: Date;
  readonly checkpoint: Readonly<Record<string, unknown>>;
}

/**
 * The rest of the demo workspace: activity, perimeter, searches with their scans, bookmarks. By the functions that fetches, the
 * reading of the code host and the API use; each of them changes nothing where it was done before.
 */
export async function addInsight(
  demo: Demo,
  watched: readonly WatchedRepository[],
  memberIds: readonly number[],
): Promise<void> {
  const { deps, companyId, anchor } = demo;
  const flags = { search: true, postman: true, onboarding: true };
  await updateCompany(deps.db, companyId, { flags }, anchor);
  await addTeam(demo, memberIds);
  for (const repository of watched) await addCommits(demo, repository);
  await addPerimeter(demo);
  await addPushes(demo, watched);
  for (const { sourceId } of watched) {
    if (demo.signal.aborted) return;
    await indexHistory(indexDeps(demo), { companyId, sourceId, signal: demo.signal });
  }
  await addSearches(demo, memberIds);
}

const before = ({ anchor }: Demo, days: number) => new Date(anchor.getTime() - days * DAY_MS);

const indexDeps = ({ deps, anchor }: Demo) => ({
  db: deps.db,
  vault: deps.vault,
  dataDir: deps.config.dataDir,
  clock: () => new Date(anchor.getTime() - HOUR_MS),
});

/** The commits as activity, as the first fetch of each repository would have stored them. */
async function addCommits(
  { deps, companyId, signal }: Demo,
  { sourceId, gitDir, since, checkpoint }: WatchedRepository,
): Promise<void> {
  const source = await getSource(deps.db, companyId, sourceId);
  const upTo = checkpoint.done;
  if (source === null || typeof upTo !== 'string') return;
  const activity = readActivity(source, gitDir, upTo, signal);
  if (activity === null) return;
  const { domains } = await getCompany(deps.db, companyId);
  const masking = maskingOf(deps.db, deps.vault, companyId);
  await storeActivity(deps.db, { companyId, domains, source, activity, masking }, since);
}

/** The organizations with their repositories and members, and people who name the company, each at their time. */
async function addPerimeter(demo: Demo): Promise<void> {
  const { deps, companyId } = demo;
  await deps.db.transaction().execute(async (trx) => {
    const first = before(demo, 150);
    await setOrganizations(trx, companyId, [...ORGANIZATIONS], first);
    for (const { id, login } of await ownOrganizations(trx, companyId)) {
      const names = ORGANIZATIONS.find((one) => one === login);
      if (names === undefined) continue;
      const all = LISTED[names].map((name) => `${login}/${name}`);
      const list = async (listed: readonly string[], at: Date) => {
        const repositories = listed.map((name) => ({ name, isFork: FORKS.has(name) }));
        const keptIds = await storeRepositories(trx, companyId, id, repositories, at);
        const of = { subject: 'repository', reason: 'github_organization', detail: login } as const;
        const origins = keptIds.map((subjectId) => ({ ...of, subjectId }));
        await addOrigins(trx, companyId, origins, at);
        await endOrigins(trx, companyId, { ...of, keptIds }, at);
      };
      await list(all.slice(0, 5), first);
      await list(all, before(demo, 40));
      await list(
        all.filter((name) => name !== GONE),
        before(demo, 3),
      );
      await finishOrganization(trx, companyId, id, before(demo, 0.1));
    }
    const take = async (
      logins: readonly string[],
      reason: 'github_organization' | 'github_bio' | 'github_company' | 'manual',
      dayOf: (index: number) => number,
    ) => {
      for (const [index, login] of logins.entries()) {
        const at = before(demo, dayOf(index));
        const [id] = await storeMembers(trx, companyId, [{ login, avatarUrl: null }], at);
        if (id === undefined) continue;
        await finishProfile(trx, companyId, id, NAMES[login] ?? null, at);
        const detail = reason === 'github_organization' ? 'northwind' : '';
        const origin = { subject: 'developer', subjectId: id, reason, detail } as const;
        await addOrigins(trx, companyId, [origin], at);
      }
    };
    await take(MEMBERS, 'github_organization', (index) => 148 - index * 7);
    await take(BY_BIO, 'github_bio', (index) => 90 - index * 12);
    await take(BY_COMPANY, 'github_company', (index) => 60 - index * 9);
    await take(BY_HAND, 'manual', (index) => 30 - index * 5);
    // One left the company, as their profile says now.
    const [gone] = await storeMembers(
      trx,
      companyId,
      [{ login: BY_BIO[0], avatarUrl: null }],
      first,
    );
    if (gone !== undefined) {
      const of = { subject: 'developer', subjectId: gone, reason: 'github_bio' } as const;
      await endOriginsOf(trx, companyId, of, before(demo, 6));
    }
  });
}

/** Pushes and repositories made public over the last weeks, as the events of the code host tell them. */
async function addPushes(demo: Demo, watched: readonly WatchedRepository[]): Promise<void> {
  const { deps, companyId, anchor, signal } = demo;
  for (const [place, { name, sourceId, gitDir, checkpoint }] of watched.entries()) {
    const { done: upTo } = checkpoint;
    if (typeof upTo !== 'string') continue;
    const commits: AuthoredCommit[] = [];
    for await (const one of readCommits(gitDir, { after: '', upTo, signal })) commits.push(one);
    const pushes = pushesOf(commits, place, { from: before(demo, 30), to: anchor });
    await addActivity(deps.db, companyId, { name, sourceId }, pushes);
  }
  for (const [organization, names] of Object.entries(LISTED)) {
    for (const [index, name] of names.entries()) {
      const made = {
        type: 'PublicEvent' as const,
        key: `demo-${index}`,
        login: MEMBERS[index % MEMBERS.length] ?? MEMBERS[0],
        name: '',
        email: '',
        at: new Date(anchor.getTime() - (9 + index * 61) * HOUR_MS),
      };
      const repository = { name: `${organization}/${name}`, sourceId: null };
      await addActivity(deps.db, companyId, repository, [made]);
    }
  }
}

/** Searches of the team, what is kept of them, and their scans. */
async function addSearches(demo: Demo, memberIds: readonly number[]): Promise<void> {
  const { deps, companyId, signal } = demo;
  const [first = 0] = memberIds;
  for (const [index, { query, isRestricted, scan }] of SEARCHES.entries()) {
    const parsed = parseSearch(query);
    if (!parsed.ok) continue;
    const memberId = memberIds[index % memberIds.length] ?? first;
    const at = before(demo, 0.2 + index * 2);
    const found = await deps.db.transaction().execute(async (trx) => {
      await findByIndexes(trx);
      const page = { offset: 0, limit: 2 };
      return findPatches(trx, companyId, { node: parsed.node, isRestricted }, page);
    });
    const search = { id: deps.newId(), memberId, query, isRestricted, matches: found.total };
    const searchId = await noteSearch(deps.db, companyId, search, at);
    if (index < 3) {
      const frequency = (['DAILY', 'WEEKLY', 'NEVER'] as const)[index] ?? 'NEVER';
      const name = ['Passwords', 'Production settings', 'Keys of ours'][index] ?? query;
      const saved = { id: deps.newId(), searchId, name, frequency, authorId: memberId };
      await saveSearch(deps.db, companyId, saved, at);
    }
    if (index === 0) await addBookmarks(demo, first, searchId, found.ids, at);
    if (scan === null) continue;
    const asked = await askForScan(
      deps.db,
      companyId,
      { id: deps.newId(), searchId, memberId: first },
      at,
    );
    if (scan === 'done') {
      const { maxScannedPatches, publicUrl } = deps.config;
      const scanDeps = { ...indexDeps(demo), newId: deps.newId, maxScannedPatches, publicUrl };
      await scanSearch(scanDeps, { companyId, scanId: asked.id, signal });
    } else {
      const key = `${companyId}:${asked.id}`;
      await deps.jobs.enqueue('search_scan', { companyId, scanId: asked.id }, key);
    }
  }
}

async function addBookmarks(
  { deps, companyId }: Demo,
  memberId: number,
  searchId: string,
  patchIds: readonly number[],
  at: Date,
): Promise<void> {
  const results = await searchResults(deps.db, companyId, patchIds, {
    memberId,
    highlighted: null,
    showsMasked: false,
    showsIncidents: false,
    masking: maskingOf(deps.db, deps.vault, companyId),
  });
  for (const { file, source_metadata, sha } of results) {
    const of = {
      id: deps.newId(),
      filename: file.filename,
      repository: source_metadata.repo_name,
      sha,
      searchId,
    };
    await saveResult(deps.db, { companyId, memberId }, of, at);
  }
}
