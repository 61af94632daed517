import type { developerEndpoints } from '@sluice/contract/endpoints/developers';
import type { Route } from '../../http/route.ts';
import { addDeveloper, getDeveloper, listDevelopers, removeDeveloper } from './developer-routes.ts';
import {
  getOrganizationStats,
  listOrganizationRepositories,
  listOrganizations,
  refreshOrganizations,
} from './organization-routes.ts';

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
