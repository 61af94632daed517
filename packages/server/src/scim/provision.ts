import type { AuditType } from '@sluice/domain/audit';
import { isOnlyAdmin, MEMBER_REFUSAL_TEXTS } from '@sluice/domain/members';
import type { ScimChange } from '@sluice/domain/scim';
import { isInDomains } from '@sluice/domain/sso';
import { emailRefusal } from '@sluice/domain/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { mailAboutAccount } from '../members/account-mails.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { createMember } from '../repositories/companies.ts';
import { withMails } from '../repositories/mail-outbox.ts';
import { changeMember, listMembers, lockMembers } from '../repositories/members.ts';
import {
  changeIdentity,
  getScimUser,
  getScimUserByAddress,
  keepScimUser,
  type ScimConnection,
  type ScimUserRow,
} from '../repositories/scim.ts';
import { ScimError } from './scim-error.ts';

/** Most characters of a first or a last name. */
const MAX_NAME_LENGTH = 30;
const TAKEN = 'Another account has this userName.';
const NO_USER = 'There is no such user.';

/** A call of an identity provider. */
export interface ScimCall {
  readonly deps: Deps;
  readonly connection: ScimConnection;
  readonly requestId: string | null;
  readonly now: Date;
}

/** Adds a member, or brings one back that was deleted here (RFC 7644 §3.3). Nobody gets a mail: they sign in by the connection. */
export async function addUser(call: ScimCall, given: ScimChange): Promise<ScimUserRow> {
  const { deps, connection, now } = call;
  const email = requireAddress(connection, given.userName);
  return withMails(deps, async (trx) => {
    await lockMembers(trx, connection.companyId);
    const known = await getScimUserByAddress(trx, connection, email);
    if (known !== null && !known.isDeleted) throw new ScimError(409, TAKEN, 'uniqueness');
    const id = known?.id ?? (await createMember(trx, connection.companyId, personOf(email), now));
    if (id === null) throw new ScimError(409, TAKEN, 'uniqueness');
    if (known === null) await audit(trx, call, 'member.added', id, email);
    const change = { ...given, active: given.active ?? true };
    return applyChange(trx, call, await requireUser(trx, connection, id, 'deleted too'), change);
  });
}

const personOf = (email: string) => ({ email, role: 'member' }) as const;

/** Changes a member (RFC 7644 §3.5). What the change does not name stays. */
export async function changeUser(
  call: ScimCall,
  id: number,
  change: ScimChange,
): Promise<ScimUserRow> {
  const { deps, connection } = call;
  return withMails(deps, async (trx) => {
    await lockMembers(trx, connection.companyId);
    return applyChange(trx, call, await requireUser(trx, connection, id), change);
  });
}

/** Blocks a member, and shows it to the identity provider no more (RFC 7644 §3.6). What the member did stays. */
export async function deleteUser(call: ScimCall, id: number): Promise<void> {
  const { deps, connection } = call;
  await withMails(deps, async (trx) => {
    await lockMembers(trx, connection.companyId);
    const user = await requireUser(trx, connection, id);
    await applyChange(trx, call, user, { active: false });
    const kept = { externalId: user.externalId, isDeleted: true };
    await keepScimUser(trx, connection, id, kept);
  });
}

/** The user of an id. @throws ScimError 404 */
export async function requireUser(
  db: Kysely<Schema>,
  connection: ScimConnection,
  id: number,
  which: 'present' | 'deleted too' = 'present',
): Promise<ScimUserRow> {
  const user = await getScimUser(db, connection, id);
  if (user === null || (user.isDeleted && which === 'present')) throw new ScimError(404, NO_USER);
  return user;
}

function requireAddress({ domains }: ScimConnection, userName = ''): string {
  if (emailRefusal(userName) !== null || !isInDomains(userName, domains)) {
    const detail = `userName is an e-mail address at ${domains.join(' or ')}.`;
    throw new ScimError(400, detail, 'invalidValue');
  }
  return userName;
}

async function applyChange(
  trx: Kysely<Schema>,
  call: ScimCall,
  user: ScimUserRow,
  change: ScimChange,
): Promise<ScimUserRow> {
  const { connection, now } = call;
  const isSameAddress = change.userName?.toLowerCase() === user.email.toLowerCase();
  const identity = {
    email:
      change.userName === undefined || isSameAddress
        ? user.email
        : requireAddress(connection, change.userName),
    firstName: (change.givenName ?? user.firstName).slice(0, MAX_NAME_LENGTH),
    lastName: (change.familyName ?? user.lastName).slice(0, MAX_NAME_LENGTH),
  };
  const isOther =
    identity.email !== user.email ||
    identity.firstName !== user.firstName ||
    identity.lastName !== user.lastName;
  if (isOther) {
    const isFree = await changeIdentity(trx, connection.companyId, user.id, identity, now);
    if (!isFree) throw new ScimError(409, TAKEN, 'uniqueness');
    await audit(trx, call, 'member.updated', user.id, identity.email);
  }
  if (change.active !== undefined && change.active !== user.isActive) {
    await setActive(trx, call, { id: user.id, email: identity.email }, change.active);
  }
  const externalId = change.externalId === undefined ? user.externalId : change.externalId;
  await keepScimUser(trx, connection, user.id, { externalId, isDeleted: false });
  return requireUser(trx, connection, user.id);
}

/** Blocks or restores a member. The last admin stays. */
async function setActive(
  trx: Kysely<Schema>,
  call: ScimCall,
  { id, email }: { readonly id: number; readonly email: string },
  isActive: boolean,
): Promise<void> {
  const { deps, connection, now } = call;
  const { companyId } = connection;
  const team = await listMembers(trx, companyId);
  const member = team.find((one) => one.id === id);
  if (!isActive && member !== undefined && isOnlyAdmin(member, team)) {
    throw new ScimError(400, MEMBER_REFUSAL_TEXTS.last_admin, 'mutability');
  }
  const blockedAt = isActive ? null : now;
  await changeMember(trx, companyId, id, { is_active: isActive, blocked_at: blockedAt }, now);
  await audit(trx, call, isActive ? 'member.restored' : 'member.blocked', id, email);
  if (isActive) return;
  const mail = {
    subject: 'Your Sluice account is blocked',
    text: 'The identity provider of your company deactivated your account. Your sessions have ended.',
  };
  await mailAboutAccount(deps, trx, companyId, email, mail, now);
}

async function audit(
  trx: Kysely<Schema>,
  { connection, requestId, now }: ScimCall,
  action: AuditType,
  memberId: number,
  email: string,
): Promise<void> {
  await writeAudit(trx, connection.companyId, {
    actorId: connection.actorId,
    action,
    target: `member:${memberId}`,
    detail: { email, sso_connection: connection.id },
    targetEmail: email,
    requestId,
    at: now,
  });
}
