import { ssoEndpoints } from '@sluice/contract/endpoints/sso';
import { connectionRefusals, readCertificates, readDomains } from '@sluice/domain/sso';
import { Problem } from '../../errors.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getCompany } from '../../repositories/companies.ts';
import {
  addConnection,
  changeConnection,
  deleteConnection as drop,
  listConnections as list,
  toConnection,
} from '../../repositories/sso.ts';

interface Given {
  name: string;
  signin_endpoint: string;
  cert: string;
  domains: string;
  idp_initiated: boolean;
}

/** The values of a form as they are stored. Throws the field errors. */
async function storable({ deps, actor }: RouteContext, body: Given, id: number | null) {
  const company = await getCompany(deps.db, actor.companyId);
  const refusals: Record<string, string> = {
    ...connectionRefusals(body, id === null, company.domains),
  };
  const domains = readDomains(body.domains);
  const others = (await list(deps.db, actor.companyId)).filter((one) => one.id !== id);
  if (others.some((one) => one.domains.some((domain) => domains.includes(domain)))) {
    refusals.domains ??= 'Another connection has one of these domains.';
  }
  const fields = Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, [text]]));
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return {
    name: body.name.trim(),
    sign_in_endpoint: body.signin_endpoint.trim(),
    domains,
    idp_initiated: body.idp_initiated,
    certificates: readCertificates(body.cert) ?? [],
  };
}

async function find({ deps, actor }: RouteContext, id: number) {
  const found = (await list(deps.db, actor.companyId)).find((one) => one.id === id);
  if (found === undefined) throw new Problem('not_found');
  return toConnection(found, deps.config.publicUrl.origin);
}

const audit = (
  { actor, requestId, now }: RouteContext,
  action: 'sso_connection.created' | 'sso_connection.updated' | 'sso_connection.deleted',
  id: number,
  name: string,
) => ({
  actorId: actor.memberId,
  action,
  target: `sso_connection:${id}`,
  detail: { name },
  requestId,
  at: now,
});

const listConnections = route(ssoEndpoints.listConnections, async (_, { deps, actor }) => ({
  status: 200,
  data: (await list(deps.db, actor.companyId)).map((one) =>
    toConnection(one, deps.config.publicUrl.origin),
  ),
}));

const createConnection = route(ssoEndpoints.createConnection, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const values = await storable(context, body, null);
  const id = await deps.db.transaction().execute(async (trx) => {
    const made = await addConnection(trx, actor.companyId, values, now);
    const line = audit(context, 'sso_connection.created', made, values.name);
    await writeAudit(trx, actor.companyId, line);
    return made;
  });
  return { status: 201, data: await find(context, id) };
});

const updateConnection = route(ssoEndpoints.updateConnection, async ({ params, body }, context) => {
  const { deps, actor, now } = context;
  const current = await find(context, params.id);
  const { certificates, ...values } = await storable(context, body, params.id);
  const change = certificates.length === 0 ? values : { ...values, certificates };
  await deps.db.transaction().execute(async (trx) => {
    const { companyId } = actor;
    if (!(await changeConnection(trx, companyId, params.id, body.version, change, now))) {
      throw new Problem('stale', { extra: { current } });
    }
    await writeAudit(
      trx,
      companyId,
      audit(context, 'sso_connection.updated', params.id, values.name),
    );
  });
  return { status: 200, data: await find(context, params.id) };
});

const deleteConnection = route(ssoEndpoints.deleteConnection, async ({ params }, context) => {
  const { deps, actor } = context;
  const { name } = await find(context, params.id);
  await deps.db.transaction().execute(async (trx) => {
    await drop(trx, actor.companyId, params.id);
    await writeAudit(
      trx,
      actor.companyId,
      audit(context, 'sso_connection.deleted', params.id, name),
    );
  });
  return { status: 204, data: undefined };
});

export const SSO_ROUTES = {
  listConnections,
  createConnection,
  updateConnection,
  deleteConnection,
} satisfies Record<keyof typeof ssoEndpoints, Route>;
