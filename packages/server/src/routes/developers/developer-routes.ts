import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { developerRefusals } from '@sluice/domain/developer-form';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  addManualDeveloper,
  listDevelopers as list,
  getDeveloper as one,
  removeManualDeveloper,
} from '../../repositories/perimeter-developers.ts';

/** A page of the developers of the perimeter. */
export const listDevelopers = route(
  developerEndpoints.listDevelopers,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await list(deps.db, actor.companyId, {
      search: (query.search ?? '').trim(),
      emailDomain: (query.email_domain ?? '').trim(),
      reasons: query.attachment_reason ?? [],
      status: query.status ?? null,
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** One developer. The type in the path is how the page is called; ids are of all types. */
export const getDeveloper = route(
  developerEndpoints.getDeveloper,
  async ({ params }, { deps, actor }) => {
    const developer = await one(deps.db, actor.companyId, params.id);
    if (developer === null) throw new Problem('not_found');
    return { status: 200, data: developer };
  },
);

/** Text that says something; null for none. */
const given = (text: string | null): string | null => (text ?? '').trim() || null;

/** Takes a developer into the perimeter by hand. What they leak from now on is the company's. */
export const addDeveloper = route(
  developerEndpoints.addDeveloper,
  async ({ body }, { deps, actor, requestId, now }) => {
    const { companyId, memberId } = actor;
    const github_login = given(body.github_login);
    const email = given(body.email)?.toLowerCase() ?? null;
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
        action: 'add_developer',
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

/** Takes back that a developer was added by hand; other reasons stay. */
export const removeDeveloper = route(
  developerEndpoints.removeDeveloper,
  async ({ params }, { deps, actor, requestId, now }) => {
    const { companyId, memberId } = actor;
    await deps.db.transaction().execute(async (trx) => {
      if (!(await removeManualDeveloper(trx, companyId, params.id, now))) {
        throw new Problem('not_found');
      }
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'remove_developer',
        target: `developer:${params.id}`,
        requestId,
        at: now,
      });
    });
    return { status: 204, data: undefined };
  },
);
