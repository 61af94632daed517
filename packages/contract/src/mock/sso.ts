import { makeKey } from '@sluice/domain/api-keys';
import { connectionRefusals, readCertificates, readDomains } from '@sluice/domain/sso';
import { isSameConfiguration, requireRefusal } from '@sluice/domain/sso-rehearsal';
import type { HandlerInput } from '../endpoint.ts';
import type { ConnectionEntry, ssoEndpoints } from '../endpoints/sso.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

type Body = HandlerInput<typeof ssoEndpoints.createConnection>['body'];

function refusal(database: MockDatabase, body: Body, isNew: boolean): ProblemDetails | null {
  const found = Object.entries(connectionRefusals(body, isNew, database.company.domains));
  if (found.length === 0) return null;
  const fields = Object.fromEntries(found.map(([name, text]) => [name, [text ?? '']]));
  return problem('validation', { fields });
}

const made = (id: number, body: Body, version: number): ConnectionEntry => ({
  id,
  strategy: 'samlp',
  name: body.name.trim(),
  options: {
    idpinitiated: { enabled: body.idp_initiated },
    sign_in_endpoint: body.signin_endpoint.trim(),
    domain_aliases: readDomains(body.domains),
  },
  acs_url: `https://sluice.example/auth/saml/${id}/acs`,
  entity_id: `https://sluice.example/auth/saml/${id}/metadata`,
  scim_url: 'https://sluice.example/scim/v2',
  scim_token: null,
  certificates: (readCertificates(body.cert) ?? []).map((_, index) => ({
    fingerprint: `0${index}`,
    ends_at: null,
  })),
  is_rehearsed: false,
  is_required: false,
  version,
});

const configurationOf = ({ options, certificates }: ConnectionEntry) => ({
  sign_in_endpoint: options.sign_in_endpoint,
  idp_initiated: options.idpinitiated.enabled,
  domains: options.domain_aliases,
  certificates: certificates.map(({ fingerprint }) => fingerprint),
});

/** Connections of single sign-on over the database. */
export const ssoHandlers: Handlers<typeof ssoEndpoints, MockContext> = {
  listConnections: (_, { database }) => ({ status: 200, data: database.connections }),
  createConnection: ({ body }, { database }) => {
    const refused = refusal(database, body, true);
    if (refused !== null) return refused;
    const data = made(database.nextId++, body, 1);
    database.connections.push(data);
    return { status: 201, data };
  },
  updateConnection: ({ params, body }, { database }) => {
    const index = database.connections.findIndex(({ id }) => id === params.id);
    const known = database.connections[index];
    if (known === undefined) return problem('not_found');
    const refused = refusal(database, body, false);
    if (refused !== null) return refused;
    if (known.version !== body.version) return problem('stale', { current: known });
    const fresh = made(known.id, body, known.version + 1);
    const given = fresh.certificates;
    const certificates =
      given.length > 0 && !body.keeps_certificates ? given : [...known.certificates, ...given];
    const isSame = isSameConfiguration(
      configurationOf(known),
      configurationOf({ ...fresh, certificates }),
    );
    const data = {
      ...fresh,
      certificates,
      scim_token: known.scim_token,
      is_rehearsed: isSame && known.is_rehearsed,
      is_required: isSame && known.is_required,
    };
    database.connections[index] = data;
    return { status: 200, data };
  },
  rehearseConnection: ({ params }, { database }) =>
    database.connections.some(({ id }) => id === params.id)
      ? { status: 201, data: { url: 'https://idp.example/saml?SAMLRequest=' } }
      : problem('not_found'),
  getRehearsal: ({ params }, { database }) => ({
    status: 200,
    data: { rehearsal: database.rehearsals.get(params.id) ?? null },
  }),
  requireConnection: ({ params, body }, { database }) => {
    const known = database.connections.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    const refused = requireRefusal(known, body.is_required);
    if (refused !== null) return problem(refused);
    known.is_required = body.is_required;
    return { status: 200, data: known };
  },
  createScimToken: ({ params }, { database }) => {
    const known = database.connections.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    known.scim_token = { created_at: database.now.toISOString(), last_used_at: null };
    const randoms = Array.from({ length: 43 }, (_, index) => (database.nextId + index) % 62);
    return { status: 201, data: { token: makeKey(randoms) } };
  },
  revokeScimToken: ({ params }, { database }) => {
    const known = database.connections.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    known.scim_token = null;
    return { status: 204, data: undefined };
  },
  deleteConnection: ({ params }, { database }) => {
    if (!database.connections.some(({ id }) => id === params.id)) return problem('not_found');
    database.connections = database.connections.filter(({ id }) => id !== params.id);
    return { status: 204, data: undefined };
  },
};
