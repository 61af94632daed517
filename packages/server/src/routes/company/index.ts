import type { companyEndpoints } from '@sluice/contract/endpoints/company';
import type { Route } from '../../http/route.ts';
import { inviteMember } from './invite-member.ts';
import { listDetectors } from './list-detectors.ts';
import { listTeam } from './list-team.ts';

export const COMPANY_ROUTES = {
  listTeam,
  inviteMember,
  listDetectors,
} satisfies Record<keyof typeof companyEndpoints, Route>;
