import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import type { PerimeterDeveloper } from '@sluice/contract/schemas/developers';
import { csvLine } from '@sluice/domain/csv';
import { isActiveOrigin, ORIGIN_LABELS } from '@sluice/domain/perimeter';
import { fileRoute } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { type DeveloperQuery, eachDeveloper } from '../../repositories/perimeter-developers.ts';
import { readDeveloperQuery } from './read-developer-query.ts';

const HEAD = ['login', 'name', 'emails', 'reasons', 'status', 'since'];

function lineOf(one: PerimeterDeveloper): string {
  const held = one.origins.filter(isActiveOrigin);
  return csvLine([
    one.github_login,
    one.name,
    one.emails.join('; '),
    [...new Set(held.map(({ reason }) => ORIGIN_LABELS[reason]))].join('; '),
    held.length > 0 ? 'Active' : 'Inactive',
    one.first_linked_at,
  ]);
}

async function* linesOf(
  db: Parameters<typeof eachDeveloper>[0],
  companyId: number,
  query: DeveloperQuery,
): AsyncGenerator<string> {
  yield csvLine(HEAD);
  for await (const rows of eachDeveloper(db, companyId, query)) yield rows.map(lineOf).join('');
}

/** The developers as a file, streamed (decisions §11). */
export const exportDevelopers = fileRoute(
  developerEndpoints.exportDevelopers,
  async ({ query }, { deps, actor, now, requestId }) => {
    await writeAudit(deps.db, actor.companyId, {
      actorId: actor.memberId,
      action: 'developer.exported',
      target: `company:${actor.companyId}`,
      requestId,
      at: now,
    });
    const lines = linesOf(deps.db, actor.companyId, readDeveloperQuery(query));
    return { name: 'developers.csv', lines };
  },
);
