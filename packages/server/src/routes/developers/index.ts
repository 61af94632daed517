import type { developerEndpoints } from '@sluice/contract/endpoints/developers';
import type { Route } from '../../http/route.ts';
import { addDeveloper } from './add-developer.ts';
import { getDeveloper } from './get-developer.ts';
import { getOrganizationStats } from './get-organization-stats.ts';
import { listDevelopers } from './list-developers.ts';
import { listOrganizationRepositories } from './list-organization-repositories.ts';
import { listOrganizations } from './list-organizations.ts';
import { refreshOrganizations } from './refresh-organizations.ts';
import { removeDeveloper } from './remove-developer.ts';

export const DEVELOPER_ROUTES = {
  listDevelopers,
  addDeveloper,
  getDeveloper,
  removeDeveloper,
  listOrganizations,
  getOrganizationStats,
  listOrganizationRepositories,
  refreshOrganizations,
} satisfies Record<keyof typeof developerEndpoints, Route>;
