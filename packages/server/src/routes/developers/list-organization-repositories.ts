import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { perimeterRepositoriesAt } from '../perimeter/list-perimeter-repositories.ts';

/** The repositories of the perimeter, under the organisations' own path. */
export const listOrganizationRepositories = perimeterRepositoriesAt(
  developerEndpoints.listOrganizationRepositories,
);
