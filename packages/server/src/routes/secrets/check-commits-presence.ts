import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { route } from '../../http/route.ts';
import { storedPresences } from '../../repositories/occurrences.ts';
import { repositoryPresences } from '../../repositories/presence.ts';

const UNKNOWN: { isPresent: boolean | null; lastSeen: Date | null } = {
  isPresent: null,
  lastSeen: null,
};

const NOTHING_KNOWN = { is_present: null, last_seen: null };

function repositoryPresence(stored: typeof UNKNOWN | undefined) {
  if (stored === undefined || stored.isPresent === null) return null;
  return { is_present: stored.isPresent, last_seen: stored.lastSeen?.toISOString() ?? null };
}

/** Whether commits can still be seen, by the stored checks; an unchecked commit is unknown. */
export const checkCommitsPresence = route(
  secretEndpoints.checkCommitsPresence,
  async ({ body }, { deps, actor }) => {
    noteNothingChanged();
    const shas = body.commits.map((commit) => commit.sha);
    const ids = body.commits.map((commit) => commit.repository_id);
    const known = await storedPresences(deps.db, actor.companyId, ids, shas);
    const presence = (sha: string) => {
      const { isPresent, lastSeen } = known.get(sha) ?? UNKNOWN;
      return { is_present: isPresent, last_seen: lastSeen?.toISOString() ?? null };
    };
    const stored = await repositoryPresences(deps.db, actor.companyId, ids);
    const repositories = new Map(body.commits.map((commit) => [commit.repository_id, commit]));
    return {
      status: 200,
      data: {
        commit_presences: shas.map((sha) => ({ commit_sha: sha, presence: presence(sha) })),
        repo_presences: [...repositories.values()].map((one) => {
          // A repository is there when any of its commits is; their absence says nothing about it.
          const seen = body.commits
            .filter((commit) => commit.repository_id === one.repository_id)
            .map((commit) => presence(commit.sha))
            .find((answer) => answer.is_present === true);
          return {
            repository_id: one.repository_id,
            repository_name: one.repository_name,
            presence: repositoryPresence(stored.get(one.repository_id)) ?? seen ?? NOTHING_KNOWN,
          };
        }),
      },
    };
  },
);
