import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { developerRefusals } from '@sluice/domain/developer-form';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  addManualDeveloper,
  getDeveloper as one,
} from '../../repositories/perimeter-developers.ts';

/** A text without the space around it; null for an empty one. */
const trimmedOrNull = (text: string | null): string | null => (text ?? '').trim() || null;

/** Adds a developer to the perimeter by hand. Their leaks concern the company from now on. */
export const addDeveloper = route(
  developerEndpoints.addDeveloper,
  async ({ body }, { deps, actor, requestId, now }) => {
    const { companyId, memberId } = actor;
    const github_login = trimmedOrNull(body.github_login);
    const email = trimmedOrNull(body.email)?.toLowerCase() ?? null;
    const name = body.name.trim();
    const refusals = Object.entries(developerRefusals({ github_login, email, name }));
    if (refusals.length > 0) {
      const fields = Object.fromEntries(refusals.map(([field, text]) => [field, [text]]));
      throw new Problem('validation', { fields });
    }
    const id = await deps.db.transaction().execute(async (trx) => {
      const developer = { githubLogin: github_login, email, name };
      const made = await addManualDeveloper(trx, companyId, developer, now);
      if (made === null) throw new Problem('already_exists');
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'developer.added',
        target: `developer:${made}`,
        requestId,
        at: now,
      });
      return made;
    });
    const developer = await one(deps.db, companyId, id);
    if (developer === null) throw new Problem('not_found');
    return { status: 201, data: developer };
  },
);
