import { connectionRefusals, readDomains } from '@sluice/domain/sso';
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
  version,
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
    const data = made(known.id, body, known.version + 1);
    database.connections[index] = data;
    return { status: 200, data };
  },
  deleteConnection: ({ params }, { database }) => {
    if (!database.connections.some(({ id }) => id === params.id)) return problem('not_found');
    database.connections = database.connections.filter(({ id }) => id !== params.id);
    return { status: 204, data: undefined };
  },
};
