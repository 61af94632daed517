import { domainOfEmail } from '@sluice/domain/perimeter';
import { type AuthoredCommit, readCommits } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { writeInOneStatement } from '../db/write-in-one-statement.ts';
import { type Masking, maskDistinct } from '../masking/mask-text.ts';
import { activityWrite, contributorsWrite } from '../repositories/activity.ts';
import {
  contributorCountWrite,
  linkAuthors,
  type OwnAuthor,
  repositoryOfSource,
} from '../repositories/perimeter.ts';
import { sourceWrite } from '../repositories/sources.ts';

/** Commits of one transaction. */
const CHUNK = 2_000;

type WatchedSource = { id: number; name: string; activity_reached: string; is_outside: boolean };

/** Commits that came since, as git reads them. */
export interface Activity {
  /** The checkpoint up to which they are taken. */
  upTo: string;
  commits: AsyncIterable<AuthoredCommit> | Iterable<AuthoredCommit>;
}

/** Lets git begin to read the commits that came since, while something else is stored. Null: none came. */
export function readActivity(
  source: WatchedSource,
  gitDir: string,
  upTo: string,
  signal: AbortSignal,
): Activity | null {
  if (source.activity_reached === upTo) return null;
  const reading = readCommits(gitDir, { after: source.activity_reached, upTo, signal });
  const first = reading.next();
  // The next read rethrows a failure.
  first.catch(() => {});
  return { upTo, commits: from(first, reading) };
}

async function* from(
  first: Promise<IteratorResult<AuthoredCommit>>,
  rest: AsyncGenerator<AuthoredCommit>,
): AsyncGenerator<AuthoredCommit> {
  const { done, value } = await first;
  if (done === true) return;
  yield value;
  yield* rest;
}

/**
 * Stores the commits that came since as activity, and takes authors with an address of the company into its perimeter. What a kill
 * left undone is done by the next scan; nothing is stored twice.
 */
export async function storeActivity(
  db: Kysely<Schema>,
  {
    companyId,
    domains,
    source,
    activity,
    masking,
  }: {
    companyId: number;
    /** The company's. */
    domains: readonly string[];
    source: WatchedSource;
    activity: Activity;
    masking: Masking;
  },
  now: Date,
): Promise<void> {
  if (!source.is_outside) await repositoryOfSource(db, companyId, source, now);
  let chunk: AuthoredCommit[] = [];
  const store = async () => {
    const mask = await maskDistinct(
      masking,
      chunk.flatMap(({ authorName, authorEmail }) => [authorName, authorEmail]),
    );
    const commits = chunk.map((one) => ({
      ...one,
      authorName: mask(one.authorName),
      authorEmail: mask(one.authorEmail),
    }));
    chunk = [];
    if (commits.length > 0) await storeCommits(db, companyId, source, domains, commits, now);
  };
  for await (const commit of activity.commits) {
    chunk.push(commit);
    if (chunk.length >= CHUNK) await store();
  }
  await store();
  await writeInOneStatement(db, [
    contributorCountWrite(companyId, source.id),
    sourceWrite(companyId, source.id, { activity_reached: activity.upTo }),
  ]);
}

async function storeCommits(
  db: Kysely<Schema>,
  companyId: number,
  source: WatchedSource,
  domains: readonly string[],
  commits: readonly AuthoredCommit[],
  now: Date,
): Promise<void> {
  const names = new Map(commits.map((one) => [one.authorEmail.toLowerCase(), one.authorName]));
  const own = [...names].flatMap(([email, name]): OwnAuthor[] => {
    const domain = domainOfEmail(email, domains);
    return domain === null ? [] : [{ email, name, domain }];
  });
  const events = commits.map((one) => ({
    type: 'Commit' as const,
    key: one.sha,
    login: '',
    name: one.authorName,
    email: one.authorEmail,
    at: one.committedAt,
  }));
  // Commits of outsiders are no activity of the company; its developers are monitored in every repository.
  const writes = source.is_outside
    ? []
    : [
        activityWrite(companyId, { name: source.name, sourceId: source.id }, events, now),
        contributorsWrite(companyId, source.id, [...names.keys()]),
      ];
  // One statement is a transaction.
  if (own.length === 0) return writeInOneStatement(db, writes);
  await db.transaction().execute(async (trx) => {
    await writeInOneStatement(trx, writes);
    await linkAuthors(trx, companyId, own, now);
  });
}
