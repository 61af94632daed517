import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema } from '../schemas/basics.ts';

/** A connection of single sign-on (spec 002 §3). */
export const connectionSchema = v.object({
  id: idSchema,
  strategy: v.picklist(['samlp', 'google-apps']),
  name: v.string(),
  options: v.object({
    idpinitiated: v.object({ enabled: v.boolean() }),
    sign_in_endpoint: v.string(),
    domain_aliases: v.array(v.string()),
  }),
  /** What the identity provider is given: where it posts, and our name there. */
  acs_url: v.string(),
  entity_id: v.string(),
  version: v.number(),
});
export type ConnectionEntry = v.InferOutput<typeof connectionSchema>;

const bodySchema = v.object({
  name: v.pipe(v.string(), v.maxLength(1000)),
  signin_endpoint: v.pipe(v.string(), v.maxLength(2048)),
  cert: v.pipe(v.string(), v.maxLength(65_536)),
  domains: v.pipe(v.string(), v.maxLength(10_000)),
  idp_initiated: v.boolean(),
});

/** Single sign-on (spec 002 §7), for admins. */
export const ssoEndpoints = {
  listConnections: endpoint({
    method: 'GET',
    path: '/api/v1/sso_settings',
    summary: 'The connections of single sign-on.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    replies: { 200: v.array(connectionSchema) },
  }),
  createConnection: endpoint({
    method: 'POST',
    path: '/api/v1/sso_settings',
    summary: 'Makes a connection to an identity provider by SAML.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: bodySchema,
    replies: { 201: connectionSchema },
  }),
  updateConnection: endpoint({
    method: 'PATCH',
    path: '/api/v1/sso_settings/:id',
    summary: 'Changes a connection. Without a certificate the stored ones stay.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({ ...bodySchema.entries, version: v.number() }),
    replies: { 200: connectionSchema },
    failures: {
      409: v.object({
        detail: v.string(),
        code: v.string(),
        current: v.optional(connectionSchema),
      }),
    },
  }),
  deleteConnection: endpoint({
    method: 'DELETE',
    path: '/api/v1/sso_settings/:id',
    summary: 'Deletes a connection; its members sign in as before.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
