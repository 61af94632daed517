import { ROLES } from '@sluice/domain/permissions';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idParamsSchema } from '../schemas/basics.ts';
import { detectorSchema } from '../schemas/detection.ts';
import { memberSchema } from '../schemas/people.ts';

/** People and detectors of the company, as far as triage needs them. */
export const companyEndpoints = {
  listTeam: endpoint({
    method: 'GET',
    path: '/api/v1/team',
    summary: 'The members of the company.',
    access: 'session',
    replies: { 200: v.array(memberSchema) },
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/api/v1/team/invite',
    summary: 'Invites a person by e-mail.',
    access: 'session',
    permission: 'MANAGE_MEMBERS',
    body: v.object({ email: emailSchema, role: v.optional(v.picklist(ROLES), 'member') }),
    replies: { 201: memberSchema },
    failures: {
      409: v.object({ detail: v.string(), code: v.string() }),
      429: v.object({ detail: v.string(), code: v.string() }),
    },
  }),
  activateMember: endpoint({
    method: 'POST',
    path: '/api/v1/team/:id/activate',
    summary: 'Restores a blocked member.',
    access: 'session',
    permission: 'MANAGE_MEMBERS',
    params: idParamsSchema,
    replies: { 200: memberSchema },
  }),
  deactivateMember: endpoint({
    method: 'POST',
    path: '/api/v1/team/:id/deactivate',
    summary: 'Blocks a member; the sessions of the member end immediately.',
    access: 'session',
    permission: 'MANAGE_MEMBERS',
    params: idParamsSchema,
    replies: { 200: memberSchema },
  }),
  changeMemberRole: endpoint({
    method: 'POST',
    path: '/api/v1/team/:id/role',
    summary: 'Changes the role of a member.',
    access: 'session',
    permission: 'MANAGE_MEMBERS',
    params: idParamsSchema,
    body: v.object({ role: v.picklist(ROLES) }),
    replies: { 200: v.object({ new_role: v.picklist(ROLES) }) },
  }),
  resetInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/team/:id/reset_invitation',
    summary: 'Sends an invitation again; the link of the one before ends.',
    access: 'session',
    permission: 'MANAGE_MEMBERS',
    params: idParamsSchema,
    replies: { 200: memberSchema },
    failures: { 429: v.object({ detail: v.string(), code: v.string() }) },
  }),
  deleteInvitation: endpoint({
    method: 'DELETE',
    path: '/api/v1/team/:id/invitation',
    summary: 'Deletes an invitation that was never used.',
    access: 'session',
    permission: 'MANAGE_MEMBERS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
  listDetectors: endpoint({
    method: 'GET',
    path: '/api/v1/detectors',
    summary: 'The detectors, with how many incidents each found.',
    access: 'session',
    replies: { 200: v.array(detectorSchema) },
  }),
} as const;
