import { ROLES } from '@sluice/domain/permissions';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { emailSchema } from '../schemas/basics.ts';
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
    failures: { 409: v.object({ detail: v.string(), code: v.string() }) },
  }),
  listDetectors: endpoint({
    method: 'GET',
    path: '/api/v1/detectors',
    summary: 'The detectors, with how many incidents each found.',
    access: 'session',
    replies: { 200: v.array(detectorSchema) },
  }),
} as const;
