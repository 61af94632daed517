import { developerType } from '@sluice/domain/developer-form';
import type { developerSuggestionEndpoints } from '../endpoints/developer-suggestions.ts';
import type { Handlers } from '../handlers.ts';
import type { PerimeterDeveloper } from '../schemas/developers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

/** Takes a suggestion off the list. */
function take(database: MockDatabase, id: number) {
  const found = database.developerSuggestions.find((one) => one.id === id);
  database.developerSuggestions = database.developerSuggestions.filter((one) => one !== found);
  return found;
}

/** Authors who are probably of the company. */
export const developerSuggestionHandlers: Handlers<
  typeof developerSuggestionEndpoints,
  MockContext
> = {
  listDeveloperSuggestions: (_, { database }) => ({
    status: 200,
    data: database.developerSuggestions,
  }),
  acceptDeveloperSuggestion: ({ params }, { database }) => {
    const found = take(database, params.id);
    if (found === undefined) return problem('not_found');
    const now = database.now.toISOString();
    database.nextId += 1;
    const developer: PerimeterDeveloper = {
      id: database.nextId,
      developer_type: developerType(found.github_login),
      name: found.name,
      github_login: found.github_login,
      github_avatar_url: null,
      emails: [found.email],
      first_linked_at: now,
      origins: [
        {
          reason: 'manual',
          linked_at: now,
          deactivated_at: null,
          match_metadata: { github_organization_name: null, email_domain: null },
        },
      ],
      has_details: true,
    };
    database.developers = [...database.developers, developer];
    return { status: 201, data: developer };
  },
  dismissDeveloperSuggestion: ({ params }, { database }) =>
    take(database, params.id) === undefined
      ? problem('not_found')
      : { status: 204, data: undefined },
};
