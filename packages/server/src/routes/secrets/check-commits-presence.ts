import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { storedPresences } from '../../repositories/occurrences.ts';

const UNKNOWN = { isPresent: null, lastSeen: null };

/** Whether commits can still be seen, from what was found out before; what nobody checked is unknown. */
export const checkCommitsPresence = route(
  secretEndpoints.checkCommitsPresence,
  async ({ body }, { deps, actor }) => {
    const shas = body.commits.map((commit) => commit.sha);
    const known = await storedPresences(deps.db, actor.companyId, shas);
    const presence = (sha: string) => {
      const { isPresent, lastSeen } = known.get(sha) ?? UNKNOWN;
      return { is_present: isPresent, last_seen: lastSeen?.toISOString() ?? null };
    };
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
            presence: seen ?? { is_present: null, last_seen: null },
          };
        }),
      },
    };
  },
);
