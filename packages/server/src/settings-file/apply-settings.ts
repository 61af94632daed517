import { CONFIG_FIELDS } from '@sluice/domain/notifiers';
import {
  byKey,
  notifierName,
  placeOf,
  referenceName,
  type SettingsFault,
  type SettingsFile,
} from '@sluice/domain/settings-file';
import { changePlace, type SettingsChange, settingsChanges } from '@sluice/domain/settings-plan';
import { inOneTransaction } from '../db/joined-transactions.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { Problem } from '../errors.ts';
import { inRequestScope } from '../http/request-scope.ts';
import { type RouteContext, runAudited } from '../http/route.ts';
import { noJobs } from '../jobs/jobs.ts';
import { commandMember } from '../repositories/command-member.ts';
import { openNotifier } from '../repositories/notifiers.ts';
import { currentSettings } from './read-settings.ts';
import { type Caller, knownEntries, makeStep, notifiersByKey } from './settings-calls.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a file comes to: the steps it takes, and what is wrong with it. With a fault, nothing is written. */
export interface SettingsOutcome {
  readonly changes: readonly SettingsChange[];
  readonly faults: readonly SettingsFault[];
}

/** The member that a command acts as, without a session. */
async function commandActor(deps: Deps, companyId: number, now: Date): Promise<SignedIn> {
  const { id, email } = await commandMember(deps.db, companyId, now);
  return {
    companyId,
    memberId: id,
    email,
    role: 'admin',
    isStaff: false,
    csrfToken: '',
    sessionHash: Buffer.alloc(0),
  };
}

/**
 * The credentials for which the environment holds another value than the vault. A variable that is not set leaves the credential of a
 * notifier as it is.
 */
async function rotatedCredentials(
  { deps, actor }: Pick<RouteContext, 'deps' | 'actor'>,
  file: SettingsFile,
  environment: Environment,
): Promise<Map<string, string[]>> {
  const known = await notifiersByKey({ deps, actor });
  const rotated = new Map<string, string[]>();
  for (const [key, { type, config }] of byKey(file.notifiers ?? [], notifierName)) {
    const entry = known.get(key);
    if (entry === undefined) continue;
    const open = await openNotifier(deps.db, deps.vault, actor.companyId, entry.id);
    const names = CONFIG_FIELDS[type].flatMap(({ name, isSecret }) => {
      const variable = isSecret ? referenceName(config[name] ?? '') : null;
      const value = variable === null ? undefined : environment[variable];
      return value === undefined || value.trim() === open?.config[name] ? [] : [name];
    });
    if (names.length > 0) rotated.set(key, names);
  }
  return rotated;
}

function faultsOf(change: SettingsChange, error: Problem): SettingsFault[] {
  const place = changePlace(change);
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [{ place, text: error.message }];
  return fields.flatMap(([field, texts]) =>
    texts.map((text) => ({ place: placeOf(place, field.replace(/^config\./, '')), text })),
  );
}

function caller(context: RouteContext, environment: Environment): Caller {
  return {
    context,
    environment,
    call: (route, { id, body }) => {
      const raw = { params: id === undefined ? {} : { id: String(id) }, query: {}, body };
      const scope = { ip: '', apiKeyName: null, auditLines: 0 };
      return inRequestScope(scope, () => runAudited(route, raw, context));
    },
  };
}

/**
 * Brings the settings of a company to those of a file, by the calls that a person would make and in one transaction; `plan` makes the
 * same calls and takes them back, so that it finds every refusal.
 */
export function applySettings(
  given: Deps,
  companyId: number,
  file: SettingsFile,
  options: { readonly environment: Environment; readonly isPlan: boolean },
): Promise<SettingsOutcome> {
  const { environment, isPlan } = options;
  return inOneTransaction(given.db, async (db) => {
    // What is due is found in the database each minute; a plan must not queue anything.
    const deps = { ...given, db, jobs: noJobs() };
    const now = deps.clock();
    const current = await currentSettings(db, deps.vault, companyId, now);
    const actor = await commandActor(deps, companyId, now);
    const rotated = await rotatedCredentials({ deps, actor }, file, environment);
    const changes = settingsChanges(current, file, rotated);
    const outer = { deps, actor, requestId: deps.newId(), log: deps.log, now };
    const known = await knownEntries(caller(outer, environment));
    const faults: SettingsFault[] = [];
    for (const change of changes) {
      // A step that is refused takes its part back, so that the next ones are tried, too.
      await db
        .transaction()
        .execute(async () => makeStep(caller(outer, environment), change, known))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          faults.push(...faultsOf(change, error));
        });
    }
    return { changes, faults, isKept: !isPlan && faults.length === 0 };
  });
}
