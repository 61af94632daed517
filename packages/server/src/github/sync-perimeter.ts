import { activityType } from '@sluice/domain/activity';
import { namesCompany } from '@sluice/domain/perimeter';
import {
  ACTIVITY_INTERVAL_MS,
  PERIMETER_INTERVAL_MS,
  PROFILE_INTERVAL_MS,
} from '@sluice/domain/schedule';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { maskDistinct, maskForCompany, maskingOf } from '../masking/mask-text.ts';
import { addActivity } from '../repositories/activity.ts';
import { type CompanyRow, getCompany } from '../repositories/companies.ts';
import {
  finishOrganization,
  finishProfile,
  type Organization,
  ownOrganizations,
  repositoriesWithEvents,
  setEventsEtag,
  setNextPerimeter,
  storeMembers,
  storeRepositories,
  unreadProfiles,
} from '../repositories/organizations.ts';
import {
  addOrigins,
  endForeignDomains,
  endOrigins,
  endOriginsOf,
} from '../repositories/perimeter.ts';
import { tokenOfOrganization } from '../repositories/private-tokens.ts';
import { entriesOf, ListedMember, ListedRepository, Profile, RepositoryEvent } from './bodies.ts';
import { createGitHub, GITHUB_VENDOR, type GitHub } from './client.ts';
import { repositoryName } from './repository-name.ts';

/** Pages of one list; a longer one is not believed to be whole. */
const MOST_PAGES = 200;
/** Profiles that one job reads; the next reads the rest. */
const MOST_PROFILES = 100;
/** A limit ends the job; this is thrown to its end and says until when. */
class Limited extends Error {
  readonly until: Date;
  constructor(until: Date) {
    super('GitHub asks to be left alone.');
    this.until = until;
  }
}

interface Sync {
  deps: Deps;
  github: GitHub;
  company: CompanyRow;
  signal: AbortSignal;
}

/**
 * Keeps a company's perimeter in step with GitHub: repositories and public members of its organisations, what members say about
 * themselves, and what happened in its repositories. Each piece is stored when it is whole; what was not answered stays as it was.
 */
export async function syncPerimeter(
  deps: Deps,
  github: GitHub,
  { companyId, signal }: { companyId: number; signal: AbortSignal },
): Promise<void> {
  const { db, clock } = deps;
  const company = await getCompany(db, companyId);
  const sync: Sync = { deps, github, company, signal };
  await endForeignDomains(db, companyId, company.domains, clock());
  let next = new Date(clock().getTime() + ACTIVITY_INTERVAL_MS);
  try {
    for (const organization of await ownOrganizations(db, companyId)) {
      const { syncedAt } = organization;
      const isDue =
        syncedAt === null || clock().getTime() - syncedAt.getTime() >= PERIMETER_INTERVAL_MS;
      if (isDue) await syncOrganization(sync, organization);
    }
    await readProfiles(sync);
    await readEvents(sync);
  } catch (error) {
    if (!(error instanceof Limited)) throw error;
    next = error.until;
  }
  await setNextPerimeter(db, companyId, next);
}

/** All entries of a list; null unless every page was answered. */
async function readList<S extends v.GenericSchema>(
  { github, signal }: Sync,
  path: string,
  schema: S,
): Promise<v.InferOutput<S>[] | null> {
  const all: v.InferOutput<S>[] = [];
  let next: string | null = path;
  for (let page = 0; next !== null; page += 1) {
    signal.throwIfAborted();
    if (page >= MOST_PAGES) return null;
    const answer = await github.get(next);
    if (answer.kind === 'limited') throw new Limited(answer.until);
    const entries = answer.kind === 'found' ? entriesOf(schema, answer.body) : null;
    if (answer.kind !== 'found' || entries === null) return null;
    all.push(...entries);
    next = answer.nextPath;
  }
  return all;
}

/** The members of an organization: the private ones too, where a token of the company reads them (decisions §8, monitor_private). */
async function readMembers(
  sync: Sync,
  { id, login }: Organization,
): Promise<v.InferOutput<typeof ListedMember>[] | null> {
  const { deps, company } = sync;
  const token = await tokenOfOrganization(deps.db, deps.vault, company.id, id);
  if (token === null) {
    return readList(sync, `/orgs/${login}/public_members?per_page=100`, ListedMember);
  }
  // A company that uses its own limit up does not make the others wait.
  const vendor = `${GITHUB_VENDOR}:${company.id}`;
  const github = createGitHub({ ...deps, config: { ...deps.config, githubToken: token } }, vendor);
  return readList({ ...sync, github }, `/orgs/${login}/members?per_page=100`, ListedMember);
}

async function syncOrganization(sync: Sync, organization: Organization): Promise<void> {
  const { db, clock } = sync.deps;
  const companyId = sync.company.id;
  const { id, login } = organization;
  const reason = 'github_organization';
  const repositories = await readList(sync, `/orgs/${login}/repos?per_page=100`, ListedRepository);
  const members = await readMembers(sync, organization);
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const settle = async (subject: 'repository' | 'developer', keptIds: readonly number[]) => {
      const origins = keptIds.map(
        (subjectId) => ({ subject, subjectId, reason, detail: login }) as const,
      );
      await addOrigins(trx, companyId, origins, now);
      await endOrigins(trx, companyId, { subject, reason, detail: login, keptIds }, now);
    };
    if (repositories !== null) {
      const listed = repositories.map(({ full_name, fork }) => ({ name: full_name, isFork: fork }));
      await settle('repository', await storeRepositories(trx, companyId, id, listed, now));
    }
    if (members !== null) {
      const listed = members.map((one) => ({ login: one.login, avatarUrl: one.avatar_url }));
      await settle('developer', await storeMembers(trx, companyId, listed, now));
    }
    // A list that could not be read is read again by the next job.
    if (repositories !== null && members !== null)
      await finishOrganization(trx, companyId, id, now);
  });
}

async function readProfiles({ deps, github, company, signal }: Sync): Promise<void> {
  const { db, clock } = deps;
  const since = new Date(clock().getTime() - PROFILE_INTERVAL_MS);
  for (const { id, login } of await unreadProfiles(db, company.id, since, MOST_PROFILES)) {
    signal.throwIfAborted();
    const answer = await github.get(`/users/${encodeURIComponent(login)}`);
    if (answer.kind === 'limited') throw new Limited(answer.until);
    const parsed = answer.kind === 'found' ? v.safeParse(Profile, answer.body) : null;
    // A deleted user has no profile; a user that could not be read is tried again.
    const profile = parsed?.success === true ? parsed.output : null;
    if (profile === null && answer.kind !== 'not_found') continue;
    const name = await maskForCompany(deps, company.id, profile?.name ?? '');
    const now = clock();
    await db.transaction().execute(async (trx) => {
      for (const [reason, said] of [
        ['github_bio', profile?.bio ?? ''],
        ['github_company', profile?.company ?? ''],
      ] as const) {
        const origin = { subject: 'developer', subjectId: id, reason, detail: '' } as const;
        if (namesCompany(said, company)) await addOrigins(trx, company.id, [origin], now);
        else
          await endOriginsOf(trx, company.id, { subject: 'developer', subjectId: id, reason }, now);
      }
      await finishProfile(trx, company.id, id, name === '' ? null : name, now);
    });
  }
}

async function readEvents({ deps, github, company, signal }: Sync): Promise<void> {
  const { db, config } = deps;
  for (const repository of await repositoriesWithEvents(db, company.id)) {
    signal.throwIfAborted();
    const name =
      repository.url === null ? repository.name : fullName(repository.url, config.githubApiUrl);
    if (name === null) continue;
    const answer = await github.get(`/repos/${name}/events?per_page=100`, repository.etag);
    if (answer.kind === 'limited') throw new Limited(answer.until);
    const entries = answer.kind === 'found' ? entriesOf(RepositoryEvent, answer.body) : null;
    if (answer.kind !== 'found' || entries === null) continue;
    const mask = await maskDistinct(
      maskingOf(db, deps.vault, company.id),
      entries.map(({ payload }) => payload.ref),
    );
    const events = entries.flatMap((event) => {
      const type = activityType(event.type);
      if (type === null) return [];
      const { login } = event.actor;
      const { before, head } = event.payload;
      const ref = mask(event.payload.ref).replace(/^refs\/(?:heads|tags)\//, '');
      const at = event.created_at;
      return [{ type, key: event.id, login, name: '', email: '', at, ref, before, head }];
    });
    await db.transaction().execute(async (trx) => {
      const of = { name: repository.name, sourceId: repository.sourceId };
      await addActivity(trx, company.id, of, events);
      await setEventsEtag(trx, company.id, repository.id, answer.etag);
    });
  }
}

function fullName(url: string, apiUrl: string): string | null {
  const found = repositoryName(url, apiUrl);
  return found === null ? null : `${found.owner}/${found.name}`;
}
