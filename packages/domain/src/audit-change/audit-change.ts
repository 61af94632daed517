import type { AuditType } from '../audit/audit.ts';
import { isRecord } from '../is-record/is-record.ts';
import { isNotificationEvent, NOTIFICATION_EVENTS } from '../notifiers/notifiers.ts';
import { SEVERITIES, severityLabel } from '../severity/severity.ts';
import { conditionSentence } from '../severity-conditions/severity-conditions.ts';

/** What a change did to the fields that it touched. */
export interface AuditChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The change that an entry of the audit log holds; null where it holds none. */
export function auditChangeOf(payload: Readonly<Record<string, unknown>>): AuditChange | null {
  const { change, from, to } = payload;
  if (isRecord(change) && isRecord(change.before) && isRecord(change.after)) {
    return { before: change.before, after: change.after };
  }
  // A change of role names both in words.
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return { before: { role: from }, after: { role: to } };
}

/** Only the fields in which two states of a thing differ. */
export function auditChange(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChange {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (state: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** The fields that an entry shows, in words. Others, such as versions, are not shown. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  severity: 'Severity',
  rule: 'Conditions',
  is_active: 'Active',
  handlers: 'Events',
  role: 'Role',
  frequency: 'Historical scanning',
  reopen_incident_on_new_occurrence: 'Reopen resolved incidents',
  sla: 'Deadlines',
  is_required: 'Required',
  categories: 'Categories',
  labels: 'Labels',
  order: 'Order',
};

function conditionText(condition: unknown): string {
  if (!isRecord(condition)) return String(condition);
  const { attribute, operator, value } = condition;
  return conditionSentence({ attribute: String(attribute), operator: String(operator), value });
}

function handlerText(handler: unknown): string {
  if (!isRecord(handler)) return String(handler);
  const event = String(handler.event_type);
  const name = isNotificationEvent(event) ? NOTIFICATION_EVENTS[event].name : event;
  const unknown = handler.include_unknown === true ? ', unknown too' : '';
  return `${name} (${severityLabel(Number(handler.min_severity))} and above${unknown})`;
}

function deadlinesText(sla: unknown): string {
  if (!isRecord(sla) || !isRecord(sla.targets)) return '';
  const { targets, digest } = sla;
  const hours = (value: unknown) => (value === null ? 'no limit' : `${value} h`);
  const levels = SEVERITIES.flatMap((severity) => {
    const target = targets[severity];
    if (!isRecord(target)) return [];
    return [`${severityLabel(severity)} ${hours(target.acknowledge)} / ${hours(target.resolve)}`];
  });
  return [...levels, digest === true ? 'with a daily mail' : 'without a daily mail'].join(', ');
}

/** A value of a field in words. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (name === 'severity') return severityLabel(Number(value));
  if (name === 'frequency') return value === 0 ? 'never' : `every ${value} months`;
  if (name === 'sla') return deadlinesText(value);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'none';
  if (name === 'labels') return value.length === 1 ? '1 label' : `${value.length} labels`;
  if (name === 'rule') return value.map(conditionText).join(' and ');
  return (name === 'handlers' ? value.map(handlerText) : value.map(String)).join(', ');
}

/** One field of a change, before and after, in words. */
export interface ChangeLine {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** A change in words, field by field. */
export function changeLines({ before, after }: AuditChange): ChangeLine[] {
  return Object.entries(LABELS).flatMap(([name, what]) => {
    if (!(name in after) && !(name in before)) return [];
    const line = {
      what,
      before: valueText(name, before[name]),
      after: valueText(name, after[name]),
    };
    return line.before === line.after ? [] : [line];
  });
}

/**
 * The entries that can be reverted, each with those that change the same thing: after one of these, about the same target, the entry
 * can be reverted no more. A deleted thing comes back as a new one, by an entry that names the one it reverts.
 */
export const REVERTIBLE = {
  'severity_rule.created': [
    'severity_rule.created',
    'severity_rule.updated',
    'severity_rule.deleted',
  ],
  'severity_rule.updated': ['severity_rule.updated', 'severity_rule.deleted'],
  'severity_rule.deleted': ['severity_rule.deleted', 'severity_rule.created'],
  'severity_rule.reordered': [
    'severity_rule.reordered',
    'severity_rule.created',
    'severity_rule.deleted',
  ],
  'notifier.created': [
    'notifier.created',
    'notifier.updated',
    'notifier.connected',
    'notifier.deleted',
  ],
  'notifier.updated': ['notifier.updated', 'notifier.connected', 'notifier.deleted'],
  'keyword.created': [
    'keyword.created',
    'keyword.updated',
    'keyword.deactivated',
    'keyword.deleted',
  ],
  'keyword.deleted': ['keyword.deleted', 'keyword.created'],
  'keyword.updated': ['keyword.updated', 'keyword.deactivated', 'keyword.deleted'],
  'detector.activated': ['detector.activated', 'detector.deactivated'],
  'detector.deactivated': ['detector.activated', 'detector.deactivated'],
  'member.role_changed': ['member.role_changed', 'member.account_deleted'],
  'member.blocked': ['member.blocked', 'member.restored', 'member.account_deleted'],
  'member.restored': ['member.blocked', 'member.restored', 'member.account_deleted'],
  'company.historical_scan_set': ['company.historical_scan_set'],
  'company.preferences_changed': ['company.preferences_changed'],
} as const satisfies Partial<Record<AuditType, readonly AuditType[]>>;

/** A type of entries that can be reverted. */
export type RevertibleType = keyof typeof REVERTIBLE;

/** Changes that are about all things of a kind, so that those of any one of them touch the same. */
export const ABOUT_ALL: ReadonlySet<RevertibleType> = new Set(['severity_rule.reordered']);

/** Whether entries of a type can be reverted. */
export function isRevertible(type: string): type is RevertibleType {
  return Object.hasOwn(REVERTIBLE, type);
}

/** Whether an entry can be reverted: it can, something changed since, or there is nothing to revert (null). */
export type RevertState = 'possible' | 'changed' | null;
