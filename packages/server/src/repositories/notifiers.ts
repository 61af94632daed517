import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import {
  CONFIG_FIELDS,
  FIRST_EVENTS,
  NOTIFICATION_EVENT_NAMES,
  NOTIFIER_TYPES,
  type NotificationEvent,
  type NotifierHandler,
  type NotifierType,
  notifierStatus,
} from '@sluice/domain/notifiers';
import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { holdKey } from './workspace-keys.ts';

type Row = Selectable<Schema['notifiers']>;

/** What the credentials of a notifier are sealed as. */
export function notifierContext(companyId: number, type: string): string {
  return `notifier:${companyId}:${type}`;
}

const Handlers = v.fallback(
  v.array(
    v.object({
      event_type: v.picklist(NOTIFICATION_EVENT_NAMES),
      min_severity: v.number(),
      include_unknown: v.boolean(),
      jira_status_key: v.optional(v.nullable(v.string())),
    }),
  ),
  [],
);
const Secrets = v.record(v.string(), v.string());

/** The kind that a row carries. */
function typeOf(row: Row): NotifierType {
  return NOTIFIER_TYPES.find((type) => type === row.type) ?? 'custom_webhook';
}

/** The handlers of a row. */
export function handlersOf(row: Pick<Row, 'handlers'>): NotifierHandler[] {
  return v.parse(Handlers, row.handlers);
}

function toNotifier(row: Row): NotifierEntry {
  const type = typeOf(row);
  const { id, name, is_disabled, config, hints, version } = row;
  const status = notifierStatus({ type, is_disabled, config });
  return { id, name, type, is_disabled, status, config, hints, handlers: handlersOf(row), version };
}

function rows(db: Kysely<Schema>, companyId: number) {
  return db.selectFrom('notifiers').selectAll().where('company_id', '=', companyId);
}

/** The notifiers of a company, by name. */
export async function listNotifiers(
  db: Kysely<Schema>,
  companyId: number,
): Promise<NotifierEntry[]> {
  return (await rows(db, companyId).orderBy('name').orderBy('id').execute()).map(toNotifier);
}

/** One notifier; null when the company has no notifier with this id. */
export async function getNotifier(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<NotifierEntry | null> {
  const row = await rows(db, companyId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toNotifier(row);
}

/** A notifier as the worker needs it, its secrets opened. */
export interface OpenNotifier {
  readonly companyId: number;
  readonly id: number;
  readonly type: NotifierType;
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
  readonly emails: readonly string[];
  readonly handlers: readonly NotifierHandler[];
  readonly failingSince: Date | null;
}

/** Opens a notifier with its secrets, for a call. */
export async function openNotifier(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  id: number,
): Promise<OpenNotifier | null> {
  const row = await rows(db, companyId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const type = typeOf(row);
  const sealed = vault.open(row.sealed, notifierContext(companyId, type));
  const secrets = v.parse(Secrets, JSON.parse(sealed));
  const open = Object.entries(row.config).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const { emails } = row.config;
  return {
    companyId,
    id,
    type,
    name: row.name,
    config: { ...Object.fromEntries(open), ...secrets },
    emails: Array.isArray(emails) ? emails.map((one) => String(one)) : [],
    handlers: handlersOf(row),
    failingSince: row.failing_since,
  };
}

/** The handler of an event; undefined where the notifier does not take it. */
export function handlerOf(
  { handlers }: Pick<OpenNotifier, 'handlers'>,
  event: NotificationEvent,
): NotifierHandler | undefined {
  return handlers.find(({ event_type }) => event_type === event);
}

/** What a form gave, split into what may be answered and what is sealed. */
function splitConfig(type: NotifierType, given: Readonly<Record<string, string>>) {
  const config: Record<string, unknown> = {};
  const secrets: Record<string, string> = {};
  for (const { name, isSecret } of CONFIG_FIELDS[type]) {
    const value = (given[name] ?? '').trim();
    if (!isSecret) config[name] = value;
    else if (value !== '') secrets[name] = value;
  }
  if (type === 'custom_webhook') config.content_type = 'application/json';
  return { config, secrets };
}

const hintsOf = (secrets: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, value.slice(-4)]));

/** Stores a new notifier. */
export async function addNotifier(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  given: {
    readonly type: NotifierType;
    readonly name: string;
    readonly config: Readonly<Record<string, string>>;
    readonly handlers: readonly NotifierHandler[];
  },
  now: Date,
): Promise<number> {
  await holdKey(trx, vault);
  const { config, secrets } = splitConfig(given.type, given.config);
  const row = await trx
    .insertInto('notifiers')
    .values({
      company_id: companyId,
      type: given.type,
      name: given.name,
      config: JSON.stringify(config),
      sealed: vault.seal(JSON.stringify(secrets), notifierContext(companyId, given.type)),
      hints: JSON.stringify(hintsOf(secrets)),
      handlers: JSON.stringify(given.handlers),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes the notifier of e-mail of a company, where it has none yet. */
export async function ensureMailNotifier(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  now: Date,
): Promise<void> {
  const known = await rows(trx, companyId).where('type', '=', 'email').executeTakeFirst();
  if (known !== undefined) return;
  const handlers = FIRST_EVENTS.map((event_type) => ({
    event_type,
    min_severity: 50,
    include_unknown: true,
  }));
  await addNotifier(
    trx,
    vault,
    companyId,
    { type: 'email', name: 'Email', config: {}, handlers },
    now,
  );
}

/** A rotated signature token goes on signing for so long (decisions §8). */
const FORMER_MS = 86_400_000;

/** The signature token before the present one, with its end, where it signs too. */
function formerToken(
  { config }: OpenNotifier,
  secrets: Readonly<Record<string, string>>,
  now: Date,
): Record<string, string> {
  const { signature_token: token, former_token, former_until } = config;
  const given = secrets.signature_token;
  if (given !== undefined && token !== undefined && given !== token) {
    return { former_token: token, former_until: String(now.getTime() + FORMER_MS) };
  }
  return former_token === undefined || former_until === undefined
    ? {}
    : { former_token, former_until };
}

/** Changes a notifier. Secrets that are left out stay; a rotated signature token signs too for a day. */
export async function changeNotifier(
  trx: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  id: number,
  change: {
    readonly name?: string;
    readonly config?: Readonly<Record<string, string>>;
    readonly emails?: readonly string[];
    readonly handlers?: readonly NotifierHandler[];
  },
  now: Date,
): Promise<void> {
  const open = await openNotifier(trx, vault, companyId, id);
  if (open === null) return;
  await holdKey(trx, vault);
  const values: Record<string, unknown> = {};
  // That of an issue tracker is stored with its tokens: `tracker-connections.ts`.
  if (change.config !== undefined && open.type !== 'jira') {
    const { config, secrets } = splitConfig(open.type, change.config);
    const kept = CONFIG_FIELDS[open.type].flatMap(({ name, isSecret }): [string, string][] => {
      const former = open.config[name];
      return isSecret && former !== undefined ? [[name, former]] : [];
    });
    const former = formerToken(open, secrets, now);
    const all = { ...Object.fromEntries(kept), ...secrets };
    Object.assign(values, {
      config: JSON.stringify(change.emails === undefined ? config : { emails: change.emails }),
      sealed: vault.seal(
        JSON.stringify({ ...all, ...former }),
        notifierContext(companyId, open.type),
      ),
      hints: JSON.stringify(hintsOf(all)),
      is_disabled: false,
      failing_since: null,
    });
  }
  await trx
    .updateTable('notifiers')
    .set((eb) => ({
      ...values,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.handlers === undefined ? {} : { handlers: JSON.stringify(change.handlers) }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a notifier with its log. */
export async function deleteNotifier(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<void> {
  await trx
    .deleteFrom('notifiers')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Notes a test. Answers whether the one before is long enough ago. */
export async function takeTest(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
  waitMs: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('notifiers')
    .set({ tested_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('tested_at', 'is', null), eb('tested_at', '<=', new Date(now.getTime() - waitMs))]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
