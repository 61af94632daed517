import { developerSuggestionEndpoints as endpoints } from '@sluice/contract/endpoints/developer-suggestions';
import { Problem } from '../../errors.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  closeSuggestion,
  listDeveloperSuggestions as listStored,
} from '../../repositories/developer-suggestions.ts';
import { addManualDeveloper, getDeveloper } from '../../repositories/perimeter-developers.ts';

const listDeveloperSuggestions = route(
  endpoints.listDeveloperSuggestions,
  async (_, { deps, actor }) => ({
    status: 200,
    data: await listStored(deps.db, actor.companyId),
  }),
);

function auditOf({ actor, requestId, now }: RouteContext, target: string) {
  return { actorId: actor.memberId, target, requestId, at: now };
}

const acceptDeveloperSuggestion = route(
  endpoints.acceptDeveloperSuggestion,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    const id = await deps.db.transaction().execute(async (trx) => {
      const suggestion = await closeSuggestion(trx, actor.companyId, params.id, now);
      if (suggestion === null) throw new Problem('not_found');
      const { github_login: githubLogin, email, name } = suggestion;
      const made = await addManualDeveloper(
        trx,
        actor.companyId,
        { githubLogin, email, name },
        now,
      );
      if (made === null) throw new Problem('already_exists');
      const line = auditOf(context, `developer:${made}`);
      await writeAudit(trx, actor.companyId, { ...line, action: 'developer.added' });
      return made;
    });
    const developer = await getDeveloper(deps.db, actor.companyId, id);
    if (developer === null) throw new Problem('not_found');
    return { status: 201, data: developer };
  },
);

const dismissDeveloperSuggestion = route(
  endpoints.dismissDeveloperSuggestion,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    await deps.db.transaction().execute(async (trx) => {
      const suggestion = await closeSuggestion(trx, actor.companyId, params.id, now);
      if (suggestion === null) throw new Problem('not_found');
      const line = auditOf(context, `developer_suggestion:${params.id}`);
      await writeAudit(trx, actor.companyId, {
        ...line,
        action: 'developer.suggestion_dismissed',
        detail: { email: suggestion.email },
      });
    });
    return { status: 204, data: undefined };
  },
);

/** Authors who are probably of the company. */
export const DEVELOPER_SUGGESTION_ROUTES = {
  listDeveloperSuggestions,
  acceptDeveloperSuggestion,
  dismissDeveloperSuggestion,
} satisfies Record<keyof typeof endpoints, Route>;
