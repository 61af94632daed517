import { ssoEndpoints } from '@sluice/contract/endpoints/sso';
import type { AuditType } from '@sluice/domain/audit';
import { auditChange } from '@sluice/domain/audit-change';
import { connectionRefusals, readCertificates, readDomains } from '@sluice/domain/sso';
import { requireRefusal } from '@sluice/domain/sso-rehearsal';
import { beginRehearsal } from '../../auth/saml-rehearsal.ts';
import { newKey } from '../../crypto/new-key.ts';
import { Problem } from '../../errors.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getCompany } from '../../repositories/companies.ts';
import { clearScimToken, setScimToken } from '../../repositories/scim.ts';
import {
  addConnection,
  changeConnection,
  deleteConnection as drop,
  listConnections as list,
  lockConnection,
  setRequired,
  toConnection,
} from '../../repositories/sso.ts';
import { newestRehearsal } from '../../repositories/sso-rehearsals.ts';

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
  const row = (await list(deps.db, actor.companyId)).find((one) => one.id === id);
  if (row === undefined) throw new Problem('not_found');
  return { row, current: toConnection(row, deps.config.publicUrl.origin) };
}

/** What switching the requirement did, as entries of the audit log say it. */
const requirement = (before: boolean, after: boolean) =>
  auditChange({ is_required: before }, { is_required: after });

const audit = (
  { actor, requestId, now }: RouteContext,
  action: Extract<AuditType, `sso_connection.${string}`>,
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
  return { status: 201, data: (await find(context, id)).current };
});

const updateConnection = route(ssoEndpoints.updateConnection, async ({ params, body }, context) => {
  const { deps, actor, now } = context;
  const { row, current } = await find(context, params.id);
  const given = await storable(context, body, params.id);
  const isKept = given.certificates.length === 0 || body.keeps_certificates;
  const certificates = isKept
    ? [...new Set([...row.certificates, ...given.certificates])]
    : given.certificates;
  const values = { ...given, certificates };
  await deps.db.transaction().execute(async (trx) => {
    const { companyId } = actor;
    const changed = await changeConnection(trx, companyId, params.id, body.version, values, now);
    if (changed === null) throw new Problem('stale', { extra: { current } });
    const line = audit(context, 'sso_connection.updated', params.id, values.name);
    const change = changed.endsRequirement ? { change: requirement(true, false) } : {};
    await writeAudit(trx, companyId, { ...line, detail: { ...line.detail, ...change } });
  });
  return { status: 200, data: (await find(context, params.id)).current };
});

const deleteConnection = route(ssoEndpoints.deleteConnection, async ({ params }, context) => {
  const { deps, actor } = context;
  const { name } = (await find(context, params.id)).row;
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

const rehearseConnection = route(ssoEndpoints.rehearseConnection, async ({ params }, context) => {
  const { deps, actor } = context;
  const { row } = await find(context, params.id);
  const url = await beginRehearsal(deps, row, actor.memberId);
  // The entry is written with the answer, which says what came of it.
  noteNothingChanged();
  return { status: 201, data: { url } };
});

const getRehearsal = route(ssoEndpoints.getRehearsal, async ({ params }, context) => {
  const { deps, actor } = context;
  await find(context, params.id);
  const rehearsal = await newestRehearsal(deps.db, actor.companyId, params.id);
  return { status: 200, data: { rehearsal } };
});

const requireConnection = route(
  ssoEndpoints.requireConnection,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const { companyId } = actor;
    await deps.db.transaction().execute(async (trx) => {
      const row = await lockConnection(trx, companyId, params.id);
      if (row === null) throw new Problem('not_found');
      const refusal = requireRefusal({ is_rehearsed: row.rehearsed_at !== null }, body.is_required);
      if (refusal !== null) throw new Problem(refusal);
      await setRequired(trx, companyId, params.id, body.is_required, now);
      const line = audit(context, 'sso_connection.requirement_set', params.id, row.name);
      const change = requirement(row.is_required, body.is_required);
      await writeAudit(trx, companyId, { ...line, detail: { ...line.detail, change } });
    });
    return { status: 200, data: (await find(context, params.id)).current };
  },
);

const createScimToken = route(ssoEndpoints.createScimToken, async ({ params }, context) => {
  const { deps, actor, now } = context;
  const { companyId } = actor;
  const token = newKey();
  const hash = deps.vault.digest('scim-token', token);
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, companyId, params.id);
    if (row === null) throw new Problem('not_found');
    const connection = { id: row.id, name: row.name, memberId: row.scim_member_id };
    await setScimToken(trx, companyId, connection, { hash, uuid: deps.newId() }, now);
    const line = audit(context, 'sso_connection.scim_token_created', row.id, row.name);
    await writeAudit(trx, companyId, line);
  });
  return { status: 201, data: { token } };
});

const revokeScimToken = route(ssoEndpoints.revokeScimToken, async ({ params }, context) => {
  const { deps, actor } = context;
  const { companyId } = actor;
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, companyId, params.id);
    if (row === null) throw new Problem('not_found');
    if (!(await clearScimToken(trx, companyId, row.id))) {
      noteNothingChanged();
      return;
    }
    const line = audit(context, 'sso_connection.scim_token_revoked', row.id, row.name);
    await writeAudit(trx, companyId, line);
  });
  return { status: 204, data: undefined };
});

export const SSO_ROUTES = {
  listConnections,
  createConnection,
  updateConnection,
  rehearseConnection,
  getRehearsal,
  requireConnection,
  createScimToken,
  revokeScimToken,
  deleteConnection,
} satisfies Record<keyof typeof ssoEndpoints, Route>;
