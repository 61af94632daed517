import type { companyEndpoints } from '@sluice/contract/endpoints/company';
import type { Route } from '../../http/route.ts';
import {
  activateMember,
  changeMemberRole,
  deactivateMember,
  deleteInvitation,
  resetInvitation,
} from './change-members.ts';
import { inviteMember } from './invite-member.ts';
import { listDetectors } from './list-detectors.ts';
import { listTeam } from './list-team.ts';

export const COMPANY_ROUTES = {
  listTeam,
  inviteMember,
  activateMember,
  deactivateMember,
  changeMemberRole,
  resetInvitation,
  deleteInvitation,
  listDetectors,
} satisfies Record<keyof typeof companyEndpoints, Route>;
