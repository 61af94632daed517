import { BANLIST_RULE } from '../banlist/banlist.ts';
import type { KeywordCategory, KeywordType } from '../keywords/keywords.ts';
import {
  CONFIG_FIELDS,
  eventsOf,
  isReadonlyEvent,
  NOTIFICATION_EVENTS,
  NOTIFIER_LABELS,
  type NotifierHandler,
  type NotifierType,
} from '../notifiers/notifiers.ts';
import type { HistoricalScanMonths } from '../schedule/schedule.ts';
import { SEVERITIES, SEVERITY_LABELS, type Severity } from '../severity/severity.ts';
import type { SeverityCondition } from '../severity-rules/severity-rules.ts';
import type { SlaPolicy } from '../sla/sla.ts';

/** The version of the file's schema; another one is refused. */
export const SETTINGS_FILE_VERSION = 1;

/** What *General* sets. */
export interface GeneralSettings {
  readonly historical_scan_months: HistoricalScanMonths;
  readonly reopen_incident_on_new_occurrence: boolean;
  readonly deadlines: SlaPolicy;
}

/** A keyword, with its labels by name. */
export interface KeywordSetting {
  readonly name: string;
  readonly keyword: string;
  readonly type: KeywordType;
  readonly categories: readonly KeywordCategory[];
  readonly labels: readonly string[];
}

/** A severity rule. */
export interface RuleSetting {
  readonly name: string;
  readonly severity: Severity;
  readonly is_active: boolean;
  readonly conditions: readonly SeverityCondition[];
}

/** A notifier. Its credentials are references to variables of the environment. */
export interface NotifierSetting {
  readonly type: NotifierType;
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
  /** Of the notifier of e-mail: the addresses; none are all admins. */
  readonly emails?: readonly string[] | undefined;
  readonly events: readonly NotifierHandler[];
}

/** The settings of a company as a file. A part that is missing is not touched. */
export interface SettingsFile {
  readonly version: typeof SETTINGS_FILE_VERSION;
  readonly general?: GeneralSettings | undefined;
  readonly keywords?: readonly KeywordSetting[] | undefined;
  /** Names of the detectors that are switched off. */
  readonly inactive_detectors?: readonly string[] | undefined;
  readonly severity_rules?: readonly RuleSetting[] | undefined;
  readonly banlist?: readonly string[] | undefined;
  readonly notifiers?: readonly NotifierSetting[] | undefined;
}

/** The settings of a company, every part. */
export type AllSettings = {
  readonly [Part in keyof SettingsFile]-?: NonNullable<SettingsFile[Part]>;
};

/** The severity of a name in the file, such as `Critical`; null where there is none. */
export function severityNamed(name: string): Severity | null {
  return SEVERITIES.find((severity) => SEVERITY_LABELS[severity] === name) ?? null;
}

const REFERENCE = /^\$\{([A-Z_][A-Z0-9_]*)\}$/;

/** The variable of the environment that a value refers to, as `${NAME}`; null for any other text. */
export function referenceName(value: string): string | null {
  return REFERENCE.exec(value)?.[1] ?? null;
}

/** The reference that an exported file has in place of a credential. */
export function referenceOf(type: NotifierType, name: string, field: string): string {
  const words = `${type} ${name} ${field}`.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  return `\${SLUICE_${words.replaceAll(/^_+|_+$/g, '')}}`;
}

/**
 * The entries of a list by the name that tells them apart: the second of the same name is `name (2)`.
 *
 * @example [...byKey(['a', 'b', 'a'], String).keys()] // ['a', 'b', 'a (2)']
 */
export function byKey<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Map<string, Entry> {
  const seen = new Map<string, number>();
  const keyed = new Map<string, Entry>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    keyed.set(count === 1 ? name : `${name} (${count})`, entry);
  }
  return keyed;
}

/** The name of a notifier in places and plans: `Slack “Security”`. There is one of e-mail. */
export function notifierName({ type, name }: Pick<NotifierSetting, 'type' | 'name'>): string {
  return type === 'email' ? NOTIFIER_LABELS.email : `${NOTIFIER_LABELS[type]} “${name}”`;
}

/** Something wrong in a file, with its place. */
export interface SettingsFault {
  /** The path within the file, such as `notifiers › Slack “Security” › webhook_url`. */
  readonly place: string;
  readonly text: string;
}

/** Writes a place of the file. */
export function placeOf(...parts: readonly string[]): string {
  return parts.join(' › ');
}

function credentialFaults(notifier: NotifierSetting, place: string): SettingsFault[] {
  const fields = CONFIG_FIELDS[notifier.type];
  return Object.entries(notifier.config).flatMap(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    const at = placeOf(place, name);
    if (field === undefined || notifier.type === 'jira') {
      return [{ place: at, text: `${NOTIFIER_LABELS[notifier.type]} has no such field here.` }];
    }
    if (!field.isSecret || referenceName(value) !== null) return [];
    const example = referenceOf(notifier.type, notifier.name, name);
    const text = `Write a credential as a reference to a variable of the environment, such as ${example}.`;
    return [{ place: at, text }];
  });
}

function notifierFaults(notifier: NotifierSetting): SettingsFault[] {
  const { type, events, emails } = notifier;
  const place = placeOf('notifiers', notifierName(notifier));
  const offered = eventsOf(type);
  const names = events.map(({ event_type }) => event_type);
  const missing = offered.find((event) => isReadonlyEvent(type, event) && !names.includes(event));
  const isOff = missing !== undefined;
  return [
    ...credentialFaults(notifier, place),
    ...(emails !== undefined && type !== 'email'
      ? [{ place: placeOf(place, 'emails'), text: 'Only the notifier of e-mail has addresses.' }]
      : []),
    ...(isOff
      ? [
          {
            place: placeOf(place, 'events'),
            text: `“${NOTIFICATION_EVENTS[missing].name}” cannot be switched off.`,
          },
        ]
      : []),
    ...names.flatMap((event, index) => {
      const at = placeOf(place, 'events', event);
      if (!offered.includes(event)) {
        return [{ place: at, text: `${NOTIFIER_LABELS[type]} is not offered this event.` }];
      }
      return names.indexOf(event) < index
        ? [{ place: at, text: 'This event is listed twice.' }]
        : [];
    }),
  ];
}

function twice(part: string, names: readonly string[]): SettingsFault[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ place: placeOf(part, name), text: 'This is listed twice.' }]
      : [],
  );
}

/** What is wrong with a file beyond its form. The rules of the settings themselves are those of the forms. */
export function settingsFaults(file: SettingsFile): SettingsFault[] {
  const { keywords = [], inactive_detectors = [], severity_rules = [], notifiers = [] } = file;
  return [
    ...twice(
      'keywords',
      keywords.map(({ name }) => name.trim().toLowerCase()),
    ),
    ...twice('inactive_detectors', inactive_detectors),
    ...severity_rules.flatMap(({ name }) =>
      name.trim() === BANLIST_RULE
        ? [{ place: placeOf('severity_rules', name), text: 'The banlist has a part of its own.' }]
        : [],
    ),
    ...twice('notifiers', notifiers.filter(({ type }) => type === 'email').map(notifierName)),
    ...notifiers.flatMap(notifierFaults),
  ];
}
