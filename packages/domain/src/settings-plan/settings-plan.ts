import { auditChange, changeLines } from '../audit-change/audit-change.ts';
import { CONFIG_FIELDS } from '../notifiers/notifiers.ts';
import {
  type AllSettings,
  byKey,
  type GeneralSettings,
  type KeywordSetting,
  type NotifierSetting,
  notifierName,
  placeOf,
  type RuleSetting,
  type SettingsFile,
} from '../settings-file/settings-file.ts';

/** One entry of a list that is added (nothing before), deleted (nothing after) or changed. */
interface EntryChange<Part extends string, Entry> {
  readonly part: Part;
  /** What tells the entry from the others of its part. */
  readonly key: string;
  readonly before: Entry | null;
  readonly after: Entry | null;
}

/** One step from the settings as they are to those of a file, in the order in which the steps are made. */
export type SettingsChange =
  | EntryChange<'keywords', KeywordSetting>
  | {
      readonly part: 'inactive_detectors';
      readonly on: readonly string[];
      readonly off: readonly string[];
    }
  | EntryChange<'severity_rules', RuleSetting>
  | { readonly part: 'rule_order'; readonly keys: readonly string[] }
  | {
      readonly part: 'banlist';
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  | (EntryChange<'notifiers', NotifierSetting> & {
      /** The credentials that the environment replaces. */
      readonly rotated: readonly string[];
    })
  | { readonly part: 'general'; readonly before: GeneralSettings; readonly after: GeneralSettings };

/** The text of a value, whatever the order of its fields: the database has another one than a file. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);

interface Entry<Value> {
  readonly before: Value | null;
  readonly after: Value | null;
  readonly key: string;
}

/** Pairs the entries of two lists by their keys: deletions, changes, then additions. */
function paired<Value>(
  before: readonly Value[],
  after: readonly Value[],
  nameOf: (value: Value) => string,
): Entry<Value>[] {
  const old = byKey(before, nameOf);
  const wanted = byKey(after, nameOf);
  const stays: Entry<Value>[] = [];
  const added: Entry<Value>[] = [];
  for (const [key, value] of wanted) {
    const known = old.get(key);
    if (known === undefined) added.push({ key, before: null, after: value });
    else stays.push({ key, before: known, after: value });
  }
  const deleted = [...old].filter(([key]) => !wanted.has(key));
  return [
    ...deleted.map(([key, value]) => ({ key, before: value, after: null })),
    ...stays,
    ...added,
  ];
}

/** A keyword as it is compared: the order of categories and labels says nothing. */
const comparable = (keyword: KeywordSetting | null) =>
  keyword === null
    ? null
    : {
        name: keyword.name,
        keyword: keyword.keyword,
        type: keyword.type,
        categories: keyword.categories.toSorted(),
        labels: keyword.labels.toSorted(),
      };

/** The fields of a notifier that are no credentials. Those of an issue tracker belong to its connection. */
const openFields = (type: NotifierSetting['type']) =>
  type === 'jira' ? [] : CONFIG_FIELDS[type].filter(({ isSecret }) => !isSecret);

const configValue = ({ config }: NotifierSetting, name: string) => config[name] ?? '';

const addressesOf = ({ emails }: NotifierSetting) => emails ?? [];

/** What a notifier is configured with, without its credentials. */
export function openConfig(notifier: NotifierSetting): Record<string, string> {
  return Object.fromEntries(
    openFields(notifier.type).map(({ name }) => [name, configValue(notifier, name)]),
  );
}

const comparableNotifier = (notifier: NotifierSetting | null) =>
  notifier === null
    ? null
    : {
        config: openConfig(notifier),
        emails: addressesOf(notifier).toSorted(),
        events: notifier.events
          .map(({ event_type, min_severity, include_unknown, jira_status_key = null }) => ({
            event_type,
            min_severity,
            include_unknown,
            jira_status_key,
          }))
          .toSorted((a, b) => a.event_type.localeCompare(b.event_type)),
      };

const comparableRule = (rule: RuleSetting | null) =>
  rule === null
    ? null
    : { severity: rule.severity, is_active: rule.is_active, rule: rule.conditions };

function ruleChanges(before: readonly RuleSetting[], after: readonly RuleSetting[]) {
  const entries = paired(before, after, ({ name }) => name);
  const keys = [...byKey(after, ({ name }) => name).keys()];
  const kept = [...byKey(before, ({ name }) => name).keys()].filter((key) => keys.includes(key));
  const added = keys.filter((key) => !kept.includes(key));
  return [
    ...entries.flatMap((entry): SettingsChange[] =>
      isSame(comparableRule(entry.before), comparableRule(entry.after))
        ? []
        : [{ part: 'severity_rules', ...entry }],
    ),
    // New rules come after the others.
    ...(isSame([...kept, ...added], keys) ? [] : [{ part: 'rule_order' as const, keys }]),
  ];
}

function notifierChanges(
  before: readonly NotifierSetting[],
  after: readonly NotifierSetting[],
  rotated: ReadonlyMap<string, readonly string[]>,
): SettingsChange[] {
  // The notifier of e-mail is never deleted: a file without it leaves it alone.
  const isGone = ({ before: old, after: wanted }: Entry<NotifierSetting>) =>
    wanted === null && old?.type === 'email';
  return paired(before, after, notifierName)
    .filter((entry) => !isGone(entry))
    .flatMap((entry) => {
      const replaced = rotated.get(entry.key) ?? [];
      const isKept = isSame(comparableNotifier(entry.before), comparableNotifier(entry.after));
      return isKept && replaced.length === 0
        ? []
        : [{ part: 'notifiers' as const, ...entry, rotated: replaced }];
    });
}

/**
 * The steps from the settings as they are to those of a file.
 *
 * @param rotated the credentials that the environment replaces, by the key of the notifier
 */
export function settingsChanges(
  current: AllSettings,
  wanted: SettingsFile,
  rotated: ReadonlyMap<string, readonly string[]>,
): SettingsChange[] {
  const { keywords, inactive_detectors, severity_rules, banlist, notifiers, general } = wanted;
  const off = (inactive_detectors ?? []).filter(
    (name) => !current.inactive_detectors.includes(name),
  );
  const on = current.inactive_detectors.filter(
    (name) => inactive_detectors?.includes(name) === false,
  );
  const banned = [...new Set((banlist ?? current.banlist).map((one) => one.trim()))].toSorted();
  return [
    ...paired(current.keywords, keywords ?? current.keywords, ({ name }) => name.trim()).flatMap(
      (entry): SettingsChange[] =>
        isSame(comparable(entry.before), comparable(entry.after))
          ? []
          : [{ part: 'keywords', ...entry }],
    ),
    ...(on.length + off.length === 0 ? [] : [{ part: 'inactive_detectors' as const, on, off }]),
    ...ruleChanges(current.severity_rules, severity_rules ?? current.severity_rules),
    ...(isSame(current.banlist.toSorted(), banned)
      ? []
      : [{ part: 'banlist' as const, before: current.banlist, after: banned }]),
    ...notifierChanges(current.notifiers, notifiers ?? current.notifiers, rotated),
    ...(general === undefined || isSame(current.general, general)
      ? []
      : [{ part: 'general' as const, before: current.general, after: general }]),
  ];
}

/** The place in the file that a change comes from. */
export function changePlace(change: SettingsChange): string {
  if (change.part === 'rule_order') return 'severity_rules';
  return 'key' in change ? placeOf(change.part, change.key) : change.part;
}

const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));

function fieldLines(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`    ${what}: ${before} → ${after}`];
}

const lineTexts = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  changeLines(auditChange(before, after)).flatMap((line) =>
    fieldLines(line.what, line.before, line.after),
  );

function keywordLines(before: KeywordSetting, after: KeywordSetting): string[] {
  return [
    ...fieldLines('Keyword', before.keyword, after.keyword),
    ...fieldLines('Type', before.type, after.type),
    ...fieldLines('Categories', listed(before.categories), listed(after.categories)),
    ...fieldLines('Labels', listed(before.labels), listed(after.labels)),
  ];
}

const ruleFields = ({ severity, is_active, conditions }: RuleSetting) => {
  return { severity, is_active, rule: conditions };
};

function notifierLines(
  before: NotifierSetting,
  after: NotifierSetting,
  rotated: readonly string[],
): string[] {
  return [
    ...openFields(after.type).flatMap(({ name, label }) =>
      fieldLines(label, configValue(before, name), configValue(after, name)),
    ),
    ...fieldLines('Addresses', listed(addressesOf(before)), listed(addressesOf(after))),
    ...lineTexts({ handlers: before.events }, { handlers: after.events }),
    ...CONFIG_FIELDS[after.type]
      .filter(({ name }) => rotated.includes(name))
      .map(({ label }) => `    ${label}: replaced from the environment`),
  ];
}

/** An entry in words: one line, and where it stays, one more for each field that changes. */
function entryLines<Value>(
  name: string,
  { before, after }: Entry<Value>,
  fields: (before: Value, after: Value) => string[],
): string[] {
  if (before === null) return [`+ ${name} is added`];
  return after === null ? [`- ${name} is deleted`] : [`~ ${name}`, ...fields(before, after)];
}

/** A change in words: one line, and one more for each field. */
export function changeText(change: SettingsChange): string[] {
  if (change.part === 'rule_order') {
    return [
      '~ Severity rules are ordered',
      ...change.keys.map((key, index) => `    ${index + 1}. ${key}`),
    ];
  }
  if (change.part === 'inactive_detectors') {
    return [
      ...change.off.map((name) => `~ Detector ${name} is switched off`),
      ...change.on.map((name) => `~ Detector ${name} is switched on`),
    ];
  }
  if (change.part === 'banlist') {
    return [
      ...change.after
        .filter((one) => !change.before.includes(one))
        .map((one) => `+ Banlist: ${one}`),
      ...change.before
        .filter((one) => !change.after.includes(one))
        .map((one) => `- Banlist: ${one}`),
    ];
  }
  if (change.part === 'general') {
    const fields = (general: GeneralSettings) => ({
      frequency: general.historical_scan_months,
      reopen_incident_on_new_occurrence: general.reopen_incident_on_new_occurrence,
      sla: general.deadlines,
    });
    return ['~ General', ...lineTexts(fields(change.before), fields(change.after))];
  }
  if (change.part === 'keywords') {
    return entryLines(`Keyword “${change.key}”`, change, keywordLines);
  }
  if (change.part === 'severity_rules') {
    return entryLines(`Severity rule “${change.key}”`, change, (before, after) =>
      lineTexts(ruleFields(before), ruleFields(after)),
    );
  }
  return entryLines(change.key, change, (before, after) =>
    notifierLines(before, after, change.rotated),
  );
}

/** How many entries change, in a sentence. */
export function planSummary(changes: readonly SettingsChange[]): string {
  const total = changes.length;
  if (total === 0) return 'The workspace is as the file says.';
  return total === 1 ? '1 change.' : `${total} changes.`;
}
