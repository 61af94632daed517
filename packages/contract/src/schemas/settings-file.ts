import { KEYWORD_CATEGORIES, KEYWORD_TYPES } from '@sluice/domain/keywords';
import { NOTIFICATION_EVENT_NAMES, NOTIFIER_TYPES } from '@sluice/domain/notifiers';
import { HISTORICAL_SCAN_MONTHS } from '@sluice/domain/schedule';
import {
  type AllSettings,
  SETTINGS_FILE_VERSION,
  type SettingsFile,
  severityNamed,
} from '@sluice/domain/settings-file';
import { SEVERITIES, SEVERITY_LABELS } from '@sluice/domain/severity';
import * as v from 'valibot';
import { conditionsSchema } from './severity-rules.ts';

const NAMES = SEVERITIES.map((severity) => SEVERITY_LABELS[severity]);
const UNKNOWN_NAME = `Severities are ${NAMES.join(', ')}.`;
const severitySchema = v.pipe(
  v.string(UNKNOWN_NAME),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const severity = severityNamed(dataset.value);
    if (severity !== null) return severity;
    addIssue({ message: UNKNOWN_NAME });
    return NEVER;
  }),
);
const hours = v.nullable(v.number());
const limits = v.strictObject({ acknowledge: hours, resolve: hours });
const text = v.pipe(v.string(), v.maxLength(4096));
const texts = v.pipe(v.array(text), v.maxLength(10_000));

const deadlinesSchema = v.pipe(
  v.strictObject({
    daily_mail: v.boolean(),
    hours: v.strictObject({
      Critical: limits,
      High: limits,
      Medium: limits,
      Low: limits,
      'Very low': limits,
      Unknown: limits,
    }),
  }),
  v.transform(({ daily_mail, hours: given }) => ({
    targets: {
      10: given.Critical,
      20: given.High,
      30: given.Medium,
      40: given.Low,
      50: given['Very low'],
      100: given.Unknown,
    },
    digest: daily_mail,
  })),
);

const eventSchema = v.pipe(
  v.strictObject({
    event: v.picklist(NOTIFICATION_EVENT_NAMES, 'There is no such event.'),
    // A number of the API that has no name is kept as it is.
    min_severity: v.union(
      [severitySchema, v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))],
      UNKNOWN_NAME,
    ),
    include_unknown: v.boolean(),
    jira_status: v.optional(v.pipe(v.string(), v.maxLength(255))),
  }),
  v.transform(({ event, min_severity, include_unknown, jira_status }) => ({
    event_type: event,
    min_severity,
    include_unknown,
    ...(jira_status === undefined ? {} : { jira_status_key: jira_status }),
  })),
);

/** The settings of a company as a file. It has no unknown fields, so that a misspelled one is not passed over. */
export const settingsFileSchema: v.GenericSchema<unknown, SettingsFile> = v.strictObject({
  version: v.literal(
    SETTINGS_FILE_VERSION,
    `This version reads files of version ${SETTINGS_FILE_VERSION}.`,
  ),
  general: v.optional(
    v.strictObject({
      historical_scan_months: v.picklist(HISTORICAL_SCAN_MONTHS),
      reopen_incident_on_new_occurrence: v.boolean(),
      deadlines: deadlinesSchema,
    }),
  ),
  keywords: v.optional(
    v.array(
      v.strictObject({
        name: text,
        keyword: text,
        type: v.picklist(KEYWORD_TYPES),
        categories: v.array(v.picklist(KEYWORD_CATEGORIES)),
        labels: texts,
      }),
    ),
  ),
  inactive_detectors: v.optional(texts),
  severity_rules: v.optional(
    v.array(
      v.strictObject({
        name: text,
        severity: severitySchema,
        is_active: v.boolean(),
        conditions: conditionsSchema,
      }),
    ),
  ),
  banlist: v.optional(texts),
  notifiers: v.optional(
    v.array(
      v.strictObject({
        type: v.picklist(NOTIFIER_TYPES),
        name: v.pipe(v.string(), v.maxLength(255)),
        config: v.record(v.string(), text),
        emails: v.optional(texts),
        events: v.pipe(v.array(eventSchema), v.maxLength(100)),
      }),
    ),
  ),
});

const nameOf = (severity: number) => {
  const known = SEVERITIES.find((one) => one === severity);
  return known === undefined ? severity : SEVERITY_LABELS[known];
};

/** Writes settings as the text of a file: always in the same order, so that two exports can be compared line by line. */
export function printSettings(settings: AllSettings): string {
  const { general, severity_rules, notifiers } = settings;
  const { targets, digest } = general.deadlines;
  const file = {
    version: settings.version,
    general: {
      historical_scan_months: general.historical_scan_months,
      reopen_incident_on_new_occurrence: general.reopen_incident_on_new_occurrence,
      deadlines: {
        daily_mail: digest,
        hours: Object.fromEntries(
          SEVERITIES.map((severity) => [SEVERITY_LABELS[severity], targets[severity]]),
        ),
      },
    },
    keywords: settings.keywords,
    inactive_detectors: settings.inactive_detectors,
    severity_rules: severity_rules.map((rule) => ({ ...rule, severity: nameOf(rule.severity) })),
    banlist: settings.banlist,
    notifiers: notifiers.map(({ events, ...notifier }) => ({
      ...notifier,
      events: events.map(({ event_type, min_severity, include_unknown, jira_status_key }) => ({
        event: event_type,
        min_severity: nameOf(min_severity),
        include_unknown,
        ...(jira_status_key == null ? {} : { jira_status: jira_status_key }),
      })),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
