import type { developerEndpoints } from '@sluice/contract/endpoints/developers';
import type { Route } from '../../http/route.ts';
import { addDeveloper } from './add-developer.ts';
import { exportDevelopers } from './export-developers.ts';
import { getDeveloper } from './get-developer.ts';
import { getOrganizationStats } from './get-organization-stats.ts';
import { listDevelopers, listEmailDomains } from './list-developers.ts';
import { listOrganizationRepositories } from './list-organization-repositories.ts';
import { listOrganizations } from './list-organizations.ts';
import { refreshOrganizations } from './refresh-organizations.ts';
import { removeDeveloper } from './remove-developer.ts';

export const DEVELOPER_ROUTES = {
  listDevelopers,
  listEmailDomains,
  exportDevelopers,
  addDeveloper,
  getDeveloper,
  removeDeveloper,
  listOrganizations,
  getOrganizationStats,
  listOrganizationRepositories,
  refreshOrganizations,
} satisfies Record<keyof typeof developerEndpoints, Route>;
