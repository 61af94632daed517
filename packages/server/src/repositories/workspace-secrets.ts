import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { holdKey } from './workspace-keys.ts';

/** What a secret of the workspace is sealed as. */
export function workspaceContext(name: string): string {
  return `workspace:${name}`;
}

/**
 * A secret of the workspace itself, made once and kept sealed. Two processes that make it at the same time get the same one.
 *
 * @param make gives the first value
 */
export async function workspaceSecret(
  db: Kysely<Schema>,
  vault: Vault,
  name: string,
  make: () => string,
): Promise<string> {
  const read = () =>
    db.selectFrom('workspace_secrets').select('sealed').where('name', '=', name).executeTakeFirst();
  const context = workspaceContext(name);
  const known = await read();
  if (known !== undefined) return vault.open(known.sealed, context);
  await db.transaction().execute(async (trx) => {
    await holdKey(trx, vault);
    await trx
      .insertInto('workspace_secrets')
      .values({ name, sealed: vault.seal(make(), context) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const made = await read();
  if (made === undefined) throw new Error(`The workspace secret ${name} could not be stored.`);
  return vault.open(made.sealed, context);
}
