import type { HandlerInput } from '@sluice/contract/endpoint';
import type { developerEndpoints } from '@sluice/contract/endpoints/developers';
import type { DeveloperQuery } from '../../repositories/perimeter-developers.ts';

/** The filters and the order of a call about developers. */
export function readDeveloperQuery(
  query: HandlerInput<typeof developerEndpoints.exportDevelopers>['query'],
): DeveloperQuery {
  return {
    search: (query.search ?? '').trim(),
    emailDomains: (query.email_domain ?? '').split(',').flatMap((one) => one.trim() || []),
    reasons: query.attachment_reason ?? [],
    status: query.status ?? null,
    ordering: query.ordering,
  };
}
