import { YOURS_REASONS } from '@sluice/domain/probably-yours';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema } from '../schemas/basics.ts';
import { perimeterDeveloperSchema } from '../schemas/developers.ts';

/** An author outside the perimeter who is probably of the company, with what says so. */
export const developerSuggestionSchema = v.object({
  id: idSchema,
  email: v.string(),
  name: v.string(),
  github_login: v.nullable(v.string()),
  evidence: v.array(v.object({ reason: v.picklist(YOURS_REASONS), detail: v.string() })),
});
export type DeveloperSuggestion = v.InferOutput<typeof developerSuggestionSchema>;

const path = '/api/v1/developer_suggestions';

/** Authors who are probably of the company. */
export const developerSuggestionEndpoints = {
  listDeveloperSuggestions: endpoint({
    method: 'GET',
    path,
    summary: 'Authors outside the perimeter who are probably yours, as of the last night.',
    access: 'session',
    replies: { 200: v.array(developerSuggestionSchema) },
  }),
  acceptDeveloperSuggestion: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    summary: 'Takes a suggested author into the perimeter.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 201: perimeterDeveloperSchema },
  }),
  dismissDeveloperSuggestion: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Dismisses a suggested author for good.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
