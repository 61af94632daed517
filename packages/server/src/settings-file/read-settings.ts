import { settingsFileSchema } from '@sluice/contract/schemas/settings-file';
import { BANLIST_RULE } from '@sluice/domain/banlist';
import { CONFIG_FIELDS } from '@sluice/domain/notifiers';
import {
  type AllSettings,
  type NotifierSetting,
  placeOf,
  referenceOf,
  SETTINGS_FILE_VERSION,
  type SettingsFault,
  type SettingsFile,
  settingsFaults,
} from '@sluice/domain/settings-file';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { getCompany, historicalScanOf, preferencesOf } from '../repositories/companies.ts';
import { inactiveDetectors } from '../repositories/detectors.ts';
import { listKeywordLabels, listKeywords } from '../repositories/keywords.ts';
import { ensureMailNotifier, listNotifiers } from '../repositories/notifiers.ts';
import { listRules } from '../repositories/severity-rules.ts';

const KEYWORDS = {
  family: null,
  search: '',
  types: [],
  labels: [],
  // The provider alone deactivates and restores; a deactivated keyword is no setting any more.
  statuses: ['active', 'pending'],
  ordering: 'name',
  offset: 0,
  limit: 100_000,
} as const;

async function keywordsOf(db: Kysely<Schema>, companyId: number) {
  const names = new Map((await listKeywordLabels(db, companyId)).map(({ id, name }) => [id, name]));
  const { rows } = await listKeywords(db, companyId, KEYWORDS);
  return rows.map(({ name, keyword, type, categories, labels }) => ({
    name,
    keyword,
    type,
    categories: categories.toSorted(),
    labels: labels.map((id) => names.get(id) ?? '').toSorted(),
  }));
}

async function notifiersOf(db: Kysely<Schema>, companyId: number): Promise<NotifierSetting[]> {
  const notifiers = await listNotifiers(db, companyId);
  return notifiers.map(({ type, name, config, handlers }) => {
    const fields = type === 'jira' ? [] : CONFIG_FIELDS[type];
    const { emails } = config;
    return {
      type,
      name,
      config: Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.isSecret ? referenceOf(type, name, field.name) : String(config[field.name] ?? ''),
        ]),
      ),
      ...(type === 'email' ? { emails: Array.isArray(emails) ? emails.map(String) : [] } : {}),
      events: handlers,
    };
  });
}

/** The settings of a company as they are. */
export async function currentSettings(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  now: Date,
): Promise<AllSettings> {
  await ensureMailNotifier(db, vault, companyId, now);
  const company = await getCompany(db, companyId);
  const { reopen_incident_on_new_occurrence, sla } = preferencesOf(company);
  const rules = await listRules(db, companyId);
  const banlist = rules.find(({ name }) => name === BANLIST_RULE)?.rule[0]?.value;
  return {
    version: SETTINGS_FILE_VERSION,
    general: {
      historical_scan_months: historicalScanOf(company) ?? 0,
      reopen_incident_on_new_occurrence,
      deadlines: sla,
    },
    keywords: await keywordsOf(db, companyId),
    inactive_detectors: await inactiveDetectors(db, companyId),
    severity_rules: rules
      .filter(({ name }) => name !== BANLIST_RULE)
      .map(({ name, severity, is_active, rule }) => {
        return { name, severity, is_active, conditions: rule };
      }),
    banlist: Array.isArray(banlist) ? banlist.map(String).toSorted() : [],
    notifiers: await notifiersOf(db, companyId),
  };
}

/** The place of a fault of the schema: lists are named by their entries, not by numbers alone. */
function issuePlace(file: unknown, path: readonly { readonly key: unknown }[]): string {
  let value = file;
  const parts = path.map(({ key }) => {
    const container: unknown = value;
    value =
      typeof container === 'object' && container !== null && typeof key !== 'symbol'
        ? Object.entries(container).find(([name]) => name === String(key))?.[1]
        : undefined;
    if (!Array.isArray(container)) return String(key);
    const named = v.safeParse(v.object({ name: v.string() }), value);
    return named.success ? `“${named.output.name}”` : `entry ${Number(key) + 1}`;
  });
  return parts.length === 0 ? 'file' : placeOf(...parts);
}

function jsonFault(text: string, error: unknown): SettingsFault {
  const [, at] = /position (\d+)/.exec(String(error)) ?? [];
  const before = text.slice(0, at === undefined ? text.length : Number(at)).split('\n');
  return { place: `line ${before.length}`, text: 'This is not JSON.' };
}

/** Reads the text of a file; everything that is wrong with it otherwise, each with its place. */
export function parseSettings(
  text: string,
): { readonly file: SettingsFile } | { readonly faults: readonly SettingsFault[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { faults: [jsonFault(text, error)] };
  }
  const parsed = v.safeParse(settingsFileSchema, json);
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => ({
      place: issuePlace(json, issue.path ?? []),
      text: issueText(issue),
    }));
    return { faults };
  }
  const faults = settingsFaults(parsed.output);
  return faults.length > 0 ? { faults } : { file: parsed.output };
}

function issueText({ kind, type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (kind === 'schema' && expected === 'never') return 'There is no such field.';
  if (received === 'undefined') return 'Required';
  return type === 'strict_object' && expected !== 'Object' ? 'Required' : message;
}
