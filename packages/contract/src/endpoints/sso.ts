import { ROLES } from '@sluice/domain/permissions';
import { REHEARSAL_OUTCOMES } from '@sluice/domain/sso-rehearsal';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParamsSchema, idSchema } from '../schemas/basics.ts';

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
  /** Where the identity provider adds and blocks members by SCIM 2.0 (decisions §8). */
  scim_url: v.string(),
  /** The token that it calls with, which is shown once alone; null where there is none. */
  scim_token: v.nullable(
    v.object({ created_at: dateSchema, last_used_at: v.nullable(dateSchema) }),
  ),
  /** Each signs assertions that are accepted; two while they roll over. `ends_at` is null where the certificate cannot be read. */
  certificates: v.array(v.object({ fingerprint: v.string(), ends_at: v.nullable(dateSchema) })),
  /** Whether a rehearsal of this very configuration passed. */
  is_rehearsed: v.boolean(),
  /** Whether members of its domains can sign in by it alone. */
  is_required: v.boolean(),
  version: v.number(),
});
export type ConnectionEntry = v.InferOutput<typeof connectionSchema>;

/** The newest rehearsal of a connection. */
export const rehearsalSchema = v.object({
  outcome: v.picklist(REHEARSAL_OUTCOMES),
  email: v.string(),
  role: v.nullable(v.picklist(ROLES)),
  claims: v.array(v.object({ name: v.string(), value: v.string() })),
  /** The fingerprint of the certificate that signed the answer; null where none of them did. */
  certificate: v.nullable(v.string()),
  /** Whether it tried the configuration that is saved now. */
  is_current: v.boolean(),
  rehearsed_at: dateSchema,
});
export type RehearsalEntry = v.InferOutput<typeof rehearsalSchema>;

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
    body: v.object({
      ...bodySchema.entries,
      /** Whether the stored certificates stay beside the given ones. */
      keeps_certificates: v.optional(v.boolean(), false),
      version: v.number(),
    }),
    replies: { 200: connectionSchema },
    failures: {
      409: v.object({
        detail: v.string(),
        code: v.string(),
        current: v.optional(connectionSchema),
      }),
    },
  }),
  rehearseConnection: endpoint({
    method: 'POST',
    path: '/api/v1/sso_settings/:id/rehearsal',
    summary:
      'Begins a rehearsal: the address of the identity provider at which it goes on. Nobody is signed in by it.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 201: v.object({ url: v.string() }) },
  }),
  getRehearsal: endpoint({
    method: 'GET',
    path: '/api/v1/sso_settings/:id/rehearsal',
    summary: 'The newest rehearsal of a connection: its claims, and which member they meet.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 200: v.object({ rehearsal: v.nullable(rehearsalSchema) }) },
  }),
  requireConnection: endpoint({
    method: 'PUT',
    path: '/api/v1/sso_settings/:id/requirement',
    summary:
      'Requires a connection for the members of its domains, which needs a passed rehearsal, or requires it no more.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({ is_required: v.boolean() }),
    replies: { 200: connectionSchema },
  }),
  createScimToken: endpoint({
    method: 'POST',
    path: '/api/v1/sso_settings/:id/scim_token',
    summary:
      'Makes the token by which the identity provider adds and blocks members, in place of the one before. It is answered once.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 201: v.object({ token: v.string() }) },
  }),
  revokeScimToken: endpoint({
    method: 'DELETE',
    path: '/api/v1/sso_settings/:id/scim_token',
    summary: 'Revokes that token. A second time changes nothing.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
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
