import type { PrivateToken } from '@sluice/contract/schemas/people';
import { isTokenError, TOKEN_ERRORS, type TokenError } from '@sluice/domain/private-tokens';
import { type Kysely, sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { holdKey } from './workspace-keys.ts';

/** What a private-members token is sealed as. */
export function privateTokenContext(companyId: number): string {
  return `private-token:${companyId}`;
}

interface RelationRow {
  token_id: number;
  login: string;
  has_access: boolean;
  error_type: string | null;
}

/** The tokens of a company with what each reads. The tokens themselves are answered by their last characters alone. */
export async function listPrivateTokens(
  db: Kysely<Schema>,
  companyId: number,
): Promise<PrivateToken[]> {
  const tokens = await db
    .selectFrom('private_tokens')
    .select(['id', 'hint', 'created_at', 'checked_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  if (tokens.length === 0) return [];
  const { rows } = await sql<RelationRow>`
    select r.token_id, x.login, r.has_access, r.error_type from private_token_organizations r
    join organizations x on x.company_id = r.company_id and x.id = r.organization_id
    where r.company_id = ${companyId} order by lower(x.login)`.execute(db);
  return tokens.map(({ id, hint, created_at, checked_at }) => {
    const own = rows.filter(({ token_id }) => token_id === id);
    const errors = own.flatMap(({ login, error_type }) =>
      error_type !== null && isTokenError(error_type) ? [{ login, error_type }] : [],
    );
    return {
      id,
      token_hint: hint,
      created_at: created_at.toISOString(),
      last_error_checked: checked_at?.toISOString() ?? null,
      private_token_orgs_relations: own.map(({ login, has_access, error_type }) => ({
        gh_organization_login: login,
        has_access,
        error_infos:
          error_type !== null && isTokenError(error_type)
            ? { message: TOKEN_ERRORS[error_type] }
            : null,
      })),
      last_error_checks: errors.map(({ login, error_type }) => ({
        gh_organization_login: login,
        error_type,
      })),
    };
  });
}

/** Stores a token. Null when the company has it already. */
export async function addPrivateToken(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  token: string,
  now: Date,
): Promise<number | null> {
  await holdKey(trx, vault);
  const row = await trx
    .insertInto('private_tokens')
    .values({
      company_id: companyId,
      token_hash: vault.digest('private-token', `${companyId}\0${token}`),
      sealed: vault.seal(token, privateTokenContext(companyId)),
      hint: token.slice(-4),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many tokens a company has; its row is locked, so that two cannot both be the last. */
export async function countPrivateTokens(trx: Kysely<Schema>, companyId: number): Promise<number> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  const { count } = await trx
    .selectFrom('private_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a token and returns its hint; null when the company has no token with this id. */
export async function deletePrivateToken(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('private_tokens')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('hint')
    .executeTakeFirst();
  return row?.hint ?? null;
}

/** A token, opened for a call. */
export interface OpenPrivateToken {
  readonly id: number;
  readonly token: string;
}

/** The tokens of a company that were not checked since. */
export async function tokensToCheck(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  since: Date,
): Promise<OpenPrivateToken[]> {
  const rows = await db
    .selectFrom('private_tokens')
    .select(['id', 'sealed'])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', since)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, sealed }) => ({
    id,
    token: vault.open(sealed, privateTokenContext(companyId)),
  }));
}

/** What a check found of one organization. Null: it has access; an error that ends no access leaves what was known. */
export interface TokenCheck {
  readonly organizationId: number;
  readonly error: TokenError | null;
  readonly endsAccess: boolean;
}

/** Stores what a check of a token found. */
export async function storeTokenChecks(
  trx: Kysely<Schema>,
  companyId: number,
  { id: tokenId, endsAt }: { readonly id: number; readonly endsAt: Date | null },
  checks: readonly TokenCheck[],
  now: Date,
): Promise<void> {
  for (const { organizationId, error, endsAccess } of checks) {
    await sql`
      insert into private_token_organizations (company_id, token_id, organization_id, has_access, error_type, checked_at)
      values (${companyId}, ${tokenId}, ${organizationId}, ${error === null}, ${error}, ${now})
      on conflict (company_id, token_id, organization_id) do update set error_type = excluded.error_type,
        checked_at = excluded.checked_at,
        has_access = case when ${error === null || endsAccess}::boolean then excluded.has_access
          else private_token_organizations.has_access end`.execute(trx);
  }
  await trx
    .updateTable('private_tokens')
    .set({ checked_at: now, ...(endsAt === null ? {} : { expires_at: endsAt }) })
    .where('company_id', '=', companyId)
    .where('id', '=', tokenId)
    .execute();
}

/** A token that reads the private members of an organization; null for none. */
export async function tokenOfOrganization(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  organizationId: number,
): Promise<string | null> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select t.sealed from private_token_organizations r
    join private_tokens t on t.company_id = r.company_id and t.id = r.token_id
    where r.company_id = ${companyId} and r.organization_id = ${organizationId} and r.has_access
    order by t.id limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : vault.open(row.sealed, privateTokenContext(companyId));
}
