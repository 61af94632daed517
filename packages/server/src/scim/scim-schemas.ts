import { SCIM_MAX_COUNT } from '@sluice/domain/scim';

/** The schema of a user (RFC 7643 §4.1). */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** What this server can do (RFC 7643 §5). */
export const SERVICE_PROVIDER = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the connection',
      description: 'Made on the page of the connection of single sign-on.',
      primary: true,
    },
  ],
} as const;

/** What is provisioned (RFC 7643 §6). */
export const RESOURCE_TYPES = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: USER_SCHEMA,
  },
] as const;

const attribute = (name: string, changes: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...changes,
});

/** The attributes that are kept (RFC 7643 §7). */
export const SCHEMAS = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: USER_SCHEMA,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('givenName'), attribute('familyName')],
      }),
      attribute('active', { type: 'boolean' }),
    ],
  },
] as const;
