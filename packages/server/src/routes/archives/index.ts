import { archiveEndpoints } from '@sluice/contract/endpoints/archives';
import { archiveFileName, archiveText } from '@sluice/domain/archives';
import { Problem } from '../../errors.ts';
import { fileRoute, type Route, route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { existingArchives, getArchivedCommit } from '../../repositories/archives.ts';
import { writeAudit } from '../../repositories/audit-log.ts';

const checkArchives = route(archiveEndpoints.checkArchives, async ({ query }, { deps, actor }) => {
  const existing = await existingArchives(deps.db, actor.companyId, query.archive_ids);
  const data = query.archive_ids.map((id) => ({
    archive_id: String(id),
    exists: existing.has(id),
  }));
  return { status: 200, data };
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

const downloadArchive = fileRoute(
  archiveEndpoints.downloadArchive,
  async ({ params }, { deps, actor, now, requestId }) => {
    const { companyId, memberId } = actor;
    const id = params.archive_id;
    const masking = maskingOf(deps.db, deps.vault, companyId);
    const commit = await getArchivedCommit(deps.db, masking, companyId, id);
    if (commit === null) throw new Problem('not_found');
    await writeAudit(deps.db, companyId, {
      actorId: memberId,
      action: 'archive.downloaded',
      target: `occurrence:${id}`,
      requestId,
      at: now,
    });
    return { name: archiveFileName(commit.sha, id), lines: once(archiveText(commit)) };
  },
);

export const ARCHIVE_ROUTES = { checkArchives, downloadArchive } satisfies Record<
  keyof typeof archiveEndpoints,
  Route
>;
