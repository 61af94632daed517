import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { KeywordLabel } from '@sluice/contract/schemas/detection';
import { BANLIST_RULE } from '@sluice/domain/banlist';
import { isInFamily, type KeywordFamily } from '@sluice/domain/keywords';
import { CONFIG_FIELDS } from '@sluice/domain/notifiers';
import {
  byKey,
  type KeywordSetting,
  type NotifierSetting,
  notifierName,
  type RuleSetting,
  referenceName,
} from '@sluice/domain/settings-file';
import { openConfig, type SettingsChange } from '@sluice/domain/settings-plan';
import { UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import type { Route, RouteContext } from '../http/route.ts';
import { listKeywordLabels, listKeywords } from '../repositories/keywords.ts';
import { listNotifiers } from '../repositories/notifiers.ts';
import { listRules } from '../repositories/severity-rules.ts';
import { activateDetectors } from '../routes/detection/activate-detectors.ts';
import { createKeywordRoute } from '../routes/detection/create-keyword.ts';
import { createKeywordLabel } from '../routes/detection/create-keyword-label.ts';
import { deactivateDetectors } from '../routes/detection/deactivate-detectors.ts';
import { deleteKeywordRoute } from '../routes/detection/delete-keyword.ts';
import { updateKeywordRoute } from '../routes/detection/update-keyword.ts';
import { setHistoricalScan } from '../routes/monitoring/set-historical-scan.ts';
import {
  createNotifier,
  deleteNotifier,
  updateNotifier,
} from '../routes/notifiers/change-notifiers.ts';
import { updateCompanyPreferences } from '../routes/session/update-company-preferences.ts';
import { createSeverityRule } from '../routes/severity-rules/create-severity-rule.ts';
import { deleteSeverityRule } from '../routes/severity-rules/delete-severity-rule.ts';
import { reorderSeverityRules } from '../routes/severity-rules/reorder-severity-rules.ts';
import { updateSeverityRule } from '../routes/severity-rules/update-severity-rule.ts';

/** Makes a call of the API as the person of the context would; a refusal is thrown. */
export type Call = (route: Route, request: { id?: number; body?: unknown }) => Promise<unknown>;

/** What the steps of a plan are made with. */
export interface Caller {
  readonly call: Call;
  readonly context: RouteContext;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const {
  createIncidentRaiser,
  createSecretGrasper,
  updateIncidentRaiser,
  updateSecretGrasper,
  deleteIncidentRaiser,
  deleteSecretGrasper,
} = keywordEndpoints;

const KEYWORD_ROUTES: Record<KeywordFamily, Record<'create' | 'update' | 'delete', Route>> = {
  incident_raisers: {
    create: createKeywordRoute(createIncidentRaiser, 'incident_raisers'),
    update: updateKeywordRoute(updateIncidentRaiser, 'incident_raisers'),
    delete: deleteKeywordRoute(deleteIncidentRaiser, 'incident_raisers'),
  },
  secret_graspers: {
    create: createKeywordRoute(createSecretGrasper, 'secret_graspers'),
    update: updateKeywordRoute(updateSecretGrasper, 'secret_graspers'),
    delete: deleteKeywordRoute(deleteSecretGrasper, 'secret_graspers'),
  },
};

const familyOf = ({ categories }: KeywordSetting): KeywordFamily =>
  isInFamily('incident_raisers', categories) ? 'incident_raisers' : 'secret_graspers';

/** The labels of a keyword by number; those that are missing are made. */
async function labelIds({ call, context }: Caller, names: readonly string[]): Promise<number[]> {
  const { deps, actor } = context;
  for (const name of names) {
    const known = await listKeywordLabels(deps.db, actor.companyId);
    if (!known.some((one) => one.name === name.trim())) {
      await call(createKeywordLabel, { body: { name } });
    }
  }
  const labels: KeywordLabel[] = await listKeywordLabels(deps.db, actor.companyId);
  return labels.filter(({ name }) => names.some((one) => one.trim() === name)).map(({ id }) => id);
}

async function keywordId({ context }: Caller, name: string): Promise<number> {
  const page = { family: null, search: name, types: [], labels: [], ordering: 'name' } as const;
  const { rows } = await listKeywords(context.deps.db, context.actor.companyId, {
    ...page,
    statuses: ['active', 'pending'],
    offset: 0,
    limit: 100_000,
  });
  return rows.find((one) => one.name === name)?.id ?? 0;
}

async function changeKeyword(
  caller: Caller,
  { before, after }: Extract<SettingsChange, { part: 'keywords' }>,
): Promise<void> {
  const { call } = caller;
  if (after === null) {
    if (before === null) return;
    const id = await keywordId(caller, before.name);
    await call(KEYWORD_ROUTES[familyOf(before)].delete, { id });
    return;
  }
  const body = { ...after, labels: await labelIds(caller, after.labels) };
  if (before === null) {
    await call(KEYWORD_ROUTES[familyOf(after)].create, { body });
    return;
  }
  const id = await keywordId(caller, before.name);
  // A keyword goes from one list to the other through both.
  if (!isInFamily(familyOf(before), after.categories)) {
    const both = [...before.categories, ...after.categories];
    const first = { ...body, categories: both };
    await call(KEYWORD_ROUTES[familyOf(before)].update, { id, body: first });
    await call(KEYWORD_ROUTES[familyOf(after)].update, { id, body });
    return;
  }
  await call(KEYWORD_ROUTES[familyOf(before)].update, { id, body });
}

const ruleBody = ({ name, severity, is_active, conditions }: RuleSetting) => {
  return { name, severity, is_active, rule: conditions };
};

/** The rules by the keys of a file, the banlist left out. */
async function rulesByKey({ context }: Caller) {
  const rules = (await listRules(context.deps.db, context.actor.companyId)).filter(
    ({ name }) => name !== BANLIST_RULE,
  );
  return byKey(rules, ({ name }) => name);
}

async function changeRule(
  caller: Caller,
  { key, before, after }: Extract<SettingsChange, { part: 'severity_rules' }>,
  known: ReadonlyMap<string, { id: number; version: number }>,
): Promise<void> {
  const { id = 0, version = 0 } = known.get(key) ?? {};
  if (after === null) await caller.call(deleteSeverityRule, { id });
  else if (before === null) await caller.call(createSeverityRule, { body: ruleBody(after) });
  else await caller.call(updateSeverityRule, { id, body: { ...ruleBody(after), version } });
}

async function changeBanlist(caller: Caller, patterns: readonly string[]): Promise<void> {
  const { call, context } = caller;
  const rules = await listRules(context.deps.db, context.actor.companyId);
  const known = rules.find(({ name }) => name === BANLIST_RULE);
  if (patterns.length === 0) {
    if (known !== undefined) await call(deleteSeverityRule, { id: known.id });
    return;
  }
  const condition = { attribute: 'repository_name', operator: 'all_match_any_of', value: patterns };
  const body = { name: BANLIST_RULE, severity: UNKNOWN_SEVERITY, rule: [condition] };
  if (known === undefined) await call(createSeverityRule, { body });
  else {
    const { id, version } = known;
    await call(updateSeverityRule, { id, body: { ...body, is_active: true, version } });
  }
}

/** The configuration of a notifier as its form sends it: credentials are read from the environment. */
function formConfig(
  { type, config, emails }: NotifierSetting,
  environment: Caller['environment'],
): Record<string, string> {
  if (type === 'email') return { emails: (emails ?? []).join(',') };
  return Object.fromEntries(
    CONFIG_FIELDS[type].map(({ name, isSecret }) => {
      const value = config[name] ?? '';
      const variable = isSecret ? referenceName(value) : null;
      return [name, variable === null ? value : (environment[variable] ?? '')];
    }),
  );
}

/** The notifiers by the keys of a file. */
export async function notifiersByKey({ deps, actor }: Pick<RouteContext, 'deps' | 'actor'>) {
  const notifiers = await listNotifiers(deps.db, actor.companyId);
  return byKey(notifiers, notifierName);
}

async function changeNotifier(
  { call, environment }: Caller,
  { key, before, after, rotated }: Extract<SettingsChange, { part: 'notifiers' }>,
  known: ReadonlyMap<string, { id: number; version: number }>,
): Promise<void> {
  const { id = 0, version = 0 } = known.get(key) ?? {};
  if (after === null) {
    await call(deleteNotifier, { id });
    return;
  }
  const { type, name, events: handlers } = after;
  if (before === null) {
    const config = formConfig(after, environment);
    await call(createNotifier, { body: { type, name, config, handlers } });
    return;
  }
  const isOpenSame =
    JSON.stringify([openConfig(before), before.emails]) ===
    JSON.stringify([openConfig(after), after.emails]);
  const config =
    isOpenSame && rotated.length === 0 ? {} : { config: formConfig(after, environment) };
  await call(updateNotifier, { id, body: { ...config, handlers, version } });
}

async function changeGeneral(
  { call }: Caller,
  { before, after }: Extract<SettingsChange, { part: 'general' }>,
): Promise<void> {
  const { historical_scan_months: frequency, reopen_incident_on_new_occurrence, deadlines } = after;
  if (frequency !== before.historical_scan_months) {
    await call(setHistoricalScan, { body: { frequency } });
  }
  const isReopenSame =
    reopen_incident_on_new_occurrence === before.reopen_incident_on_new_occurrence;
  const isSlaSame = JSON.stringify(deadlines) === JSON.stringify(before.deadlines);
  if (isReopenSame && isSlaSame) return;
  const body = {
    ...(isReopenSame ? {} : { reopen_incident_on_new_occurrence }),
    ...(isSlaSame ? {} : { sla: deadlines }),
  };
  await call(updateCompanyPreferences, { body });
}

/** The entries that steps are about, by key, as they were before the first step. */
export interface KnownEntries {
  readonly rules: ReadonlyMap<string, { id: number; version: number }>;
  readonly notifiers: ReadonlyMap<string, { id: number; version: number }>;
}

/** Reads what steps are about: a deleted entry must not make another one answer to its key. */
export async function knownEntries(caller: Caller): Promise<KnownEntries> {
  return { rules: await rulesByKey(caller), notifiers: await notifiersByKey(caller.context) };
}

/** Makes one step of a plan by the calls of its form. A refusal is thrown as a `Problem`. */
export async function makeStep(
  caller: Caller,
  change: SettingsChange,
  known: KnownEntries,
): Promise<void> {
  const { call } = caller;
  switch (change.part) {
    case 'keywords':
      return changeKeyword(caller, change);
    case 'inactive_detectors':
      if (change.off.length > 0)
        await call(deactivateDetectors, { body: { detectors: change.off } });
      if (change.on.length > 0) await call(activateDetectors, { body: { detectors: change.on } });
      return undefined;
    case 'severity_rules':
      return changeRule(caller, change, known.rules);
    case 'rule_order': {
      const now = await rulesByKey(caller);
      await call(reorderSeverityRules, {
        body: { ids: change.keys.flatMap((key) => now.get(key)?.id ?? []) },
      });
      return undefined;
    }
    case 'banlist':
      return changeBanlist(caller, change.after);
    case 'notifiers':
      return changeNotifier(caller, change, known.notifiers);
    case 'general':
      return changeGeneral(caller, change);
  }
}
