import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { notifierContext } from './notifiers.ts';
import { holdKey } from './workspace-keys.ts';

/** The tokens of a connected issue tracker. They are sealed at rest, and no answer carries them. */
export interface TrackerTokens {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAt: Date;
}

/** The open part of the configuration of a Jira notifier (spec 002 §3). */
export interface JiraConfig {
  readonly cloud_id: string;
  readonly cloud_name: string;
  readonly cloud_url: string;
  readonly project_key: string;
  /** The id of the type, by which Jira's API names it. */
  readonly issue_type: string;
  readonly issue_type_name: string;
  readonly is_configured: boolean;
}

const text = v.fallback(v.string(), '');
const JiraConfigSchema = v.object({
  cloud_id: text,
  cloud_name: text,
  cloud_url: text,
  project_key: text,
  issue_type: text,
  issue_type_name: text,
  is_configured: v.fallback(v.boolean(), false),
});

/** Reads the configuration of a Jira notifier. */
export function jiraConfigOf(config: Readonly<Record<string, unknown>>): JiraConfig {
  return v.parse(JiraConfigSchema, config);
}

const Tokens = v.object({
  access_token: text,
  refresh_token: text,
  expires_at: v.fallback(v.pipe(v.string(), v.isoTimestamp()), '1970-01-01T00:00:00.000Z'),
});

/** A notifier of an issue tracker, opened. */
export interface TrackerConnection {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly config: JiraConfig;
  readonly tokens: TrackerTokens;
}

/** Opens a connection; with `lock` its row is locked until the transaction ends. Null where there is none. */
export async function openConnection(
  db: Kysely<Schema>,
  vault: Vault,
  { companyId, id }: { readonly companyId: number; readonly id: number },
  mode: 'read' | 'lock' = 'read',
): Promise<TrackerConnection | null> {
  const query = db
    .selectFrom('notifiers')
    .select(['name', 'is_disabled', 'config', 'sealed'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('type', '=', 'jira');
  const row = await (mode === 'lock' ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return null;
  const sealed: unknown = JSON.parse(vault.open(row.sealed, notifierContext(companyId, 'jira')));
  const { access_token, refresh_token, expires_at } = v.parse(Tokens, sealed);
  return {
    name: row.name,
    isDisabled: row.is_disabled,
    config: jiraConfigOf(row.config),
    tokens: { access: access_token, refresh: refresh_token, expiresAt: new Date(expires_at) },
  };
}

/** The tokens, sealed for the notifier's row. */
export async function sealTokens(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  tokens: TrackerTokens,
): Promise<Buffer> {
  await holdKey(trx, vault);
  const plain = {
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    expires_at: tokens.expiresAt.toISOString(),
  };
  return vault.seal(JSON.stringify(plain), notifierContext(companyId, 'jira'));
}

/** Stores rotated tokens. They are no change of the notifier: its version stays. */
export async function storeTokens(
  trx: Kysely<Schema>,
  vault: Vault,
  { companyId, id }: { readonly companyId: number; readonly id: number },
  tokens: TrackerTokens,
): Promise<void> {
  const sealed = await sealTokens(trx, vault, companyId, tokens);
  await trx
    .updateTable('notifiers')
    .set({ sealed })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** What a form or a consent changes of a Jira notifier. */
export interface JiraChange {
  readonly config: JiraConfig;
  /** New tokens of a consent; they put a disabled notifier in use again. */
  readonly tokens?: TrackerTokens;
}

/** Stores a changed configuration, with the tokens of a new consent. */
export async function storeJira(
  trx: Kysely<Schema>,
  vault: Vault,
  { companyId, id }: { readonly companyId: number; readonly id: number },
  { config, tokens }: JiraChange,
): Promise<void> {
  const fresh =
    tokens === undefined
      ? {}
      : {
          sealed: await sealTokens(trx, vault, companyId, tokens),
          is_disabled: false,
          failing_since: null,
        };
  await trx
    .updateTable('notifiers')
    .set({ config: JSON.stringify(config), ...fresh })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
