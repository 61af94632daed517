import { type HostAnswer, presenceOfAnswer } from '@sluice/domain/presence';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { type CommitPresence, dueCommits, firstDueCommit } from '../repositories/presence.ts';
import { getSource, updateSource } from '../repositories/sources.ts';
import { applyPresences } from './apply-presences.ts';
import type { GitHub, GitHubAnswer } from './client.ts';
import { repositoryName } from './repository-name.ts';

/** Commits that one job looks for; the plan queues the rest. */
const MOST_IN_A_JOB = 2_000;
/** Answers that are stored together: what a kill in between costs is asked again. */
const CHUNK = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const Repository = v.object({
  full_name: v.pipe(v.string(), v.regex(/^[\w.-]{1,39}\/[\w.-]{1,100}$/)),
});
const Commit = v.object({ sha: v.string() });

/** What looking for the commits of a source came to. */
export interface PresenceSummary {
  present: number;
  absent: number;
  /** Until when GitHub is to be left alone, when it cut the job short. */
  restsUntil: Date | null;
}

/**
 * Looks whether a repository and its commits can still be seen on GitHub, and notes what it says: at the occurrences, the incidents and
 * their timelines. A repository that is gone takes its commits along. What does not answer, or answers anything else, says nothing.
 */
export async function checkPresence(
  deps: Deps,
  github: GitHub,
  { companyId, sourceId, signal }: { companyId: number; sourceId: number; signal: AbortSignal },
): Promise<PresenceSummary> {
  const { db, clock, config } = deps;
  const summary: PresenceSummary = { present: 0, absent: 0, restsUntil: null };
  const source = await getSource(db, companyId, sourceId);
  if (source === null) return summary;
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const name = repositoryName(source.url, config.githubApiUrl);
  if (name === null) {
    // Another code host, which has no API here. It is checked again later, in case the settings name that host by then.
    await updateSource(db, companyId, sourceId, { next_presence_at: later(30 * DAY_MS) });
    return summary;
  }

  const path = `/repos/${name.owner}/${name.name}`;
  const answer = await github.get(path, source.presence_etag);
  const isPresent = presenceOfAnswer(toHostAnswer(answer));
  if (isPresent === null) {
    const restsUntil = answer.kind === 'limited' ? answer.until : later(HOUR_MS);
    await updateSource(db, companyId, sourceId, { next_presence_at: restsUntil });
    return { ...summary, restsUntil };
  }
  const found = answer.kind === 'found' ? v.safeParse(Repository, answer.body) : null;
  const fullName = found?.success === true ? found.output.full_name : null;
  const asked = `${name.owner}/${name.name}`;
  const renamed =
    answer.kind === 'same' || fullName === null
      ? source.renamed_to
      : fullName.toLowerCase() === asked.toLowerCase()
        ? null
        : fullName;
  await updateSource(db, companyId, sourceId, {
    presence: isPresent ? 'present' : 'absent',
    presence_checked_at: clock(),
    ...(isPresent ? { presence_seen_at: clock() } : {}),
    presence_etag:
      answer.kind === 'found' ? answer.etag : answer.kind === 'same' ? source.presence_etag : null,
    renamed_to: renamed,
  });

  const due = await dueCommits(db, companyId, sourceId, clock(), MOST_IN_A_JOB);
  let results: CommitPresence[] = [];
  const store = async () => {
    if (results.length > 0) await applyPresences(db, { companyId, sourceId }, results, clock());
    summary.present += results.filter((one) => one.isPresent).length;
    summary.absent += results.filter((one) => !one.isPresent).length;
    results = [];
  };
  for (const { sha, etag } of due) {
    if (signal.aborted) break;
    if (!isPresent) {
      results.push({ sha, isPresent: false, etag: null });
    } else {
      const commit = await github.get(`/repos/${renamed ?? asked}/git/commits/${sha}`, etag);
      const isThere = commitPresence(commit, sha);
      if (isThere === null) {
        summary.restsUntil = commit.kind === 'limited' ? commit.until : later(HOUR_MS);
        break;
      }
      const kept = commit.kind === 'found' ? commit.etag : commit.kind === 'same' ? etag : null;
      results.push({ sha, isPresent: isThere, etag: kept });
    }
    if (results.length >= CHUNK) await store();
  }
  await store();
  signal.throwIfAborted();
  const next = (await firstDueCommit(db, companyId, sourceId)) ?? later(DAY_MS);
  const { restsUntil } = summary;
  await updateSource(db, companyId, sourceId, {
    next_presence_at: restsUntil !== null && restsUntil > next ? restsUntil : next,
  });
  return summary;
}

function toHostAnswer(answer: GitHubAnswer): HostAnswer {
  return answer.kind === 'same' ? 'found' : answer.kind;
}

/** A page that is not this commit proves nothing, with any status. */
function commitPresence(answer: GitHubAnswer, sha: string): boolean | null {
  if (answer.kind === 'found') {
    const commit = v.safeParse(Commit, answer.body);
    return commit.success && commit.output.sha.toLowerCase() === sha.toLowerCase() ? true : null;
  }
  return presenceOfAnswer(toHostAnswer(answer));
}
