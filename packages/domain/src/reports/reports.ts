import { canonicalView } from '../incident-views/incident-views.ts';
import { KINDS } from '../kind-info/kind-info.ts';
import { INCIDENT_KINDS, type IncidentKind } from '../kinds/kinds.ts';
import { VALIDATION_TEXTS } from '../validation/validation.ts';

/** What a report shows: Analytics, or a list of incidents. */
export const REPORT_VIEWS = ['analytics', ...INCIDENT_KINDS] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

export const REPORT_VIEW_LABELS: Record<ReportView, string> = {
  analytics: 'Analytics',
  secret: 'Secret incidents',
  keyword: 'Keyword incidents',
  postman: 'Postman incidents',
};

export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

export const REPORT_FREQUENCY_LABELS: Record<ReportFrequency, string> = {
  weekly: 'Weekly, on Monday',
  monthly: 'Monthly, on the first day',
};

/** The hour of the day, in UTC, at which reports are sent. */
export const REPORT_HOUR = 8;
/** How many reports a company keeps, and how many people one is sent to, at most. */
export const MOST_REPORTS = 50;
export const MOST_RECIPIENTS = 50;
export const REPORT_NAME_MAX_LENGTH = 80;
export const TOO_MANY_REPORTS_TEXT = `You have ${MOST_REPORTS} reports. Delete one first.`;
export const UNKNOWN_RECIPIENT_TEXT = 'Each recipient must be an active member.';
const NOT_A_VIEW_TEXT = 'This is not the address of Analytics or of a list of incidents.';

/** When a report is sent next, after a moment: on the next Monday or first day of a month, at 08:00 UTC. */
export function nextReportAt(frequency: ReportFrequency, after: Date): Date {
  const next = new Date(after);
  next.setUTCHours(REPORT_HOUR, 0, 0, 0);
  if (frequency === 'monthly') {
    next.setUTCDate(1);
    if (next <= after) next.setUTCMonth(next.getUTCMonth() + 1);
    return next;
  }
  const daysToMonday = (8 - next.getUTCDay()) % 7;
  next.setUTCDate(next.getUTCDate() + daysToMonday);
  if (next <= after) next.setUTCDate(next.getUTCDate() + 7);
  return next;
}

/** A view with its filters, as a report keeps it. */
export interface ReportedView {
  readonly view: ReportView;
  /** The parameters of the view's address, in their canonical form. */
  readonly query: string;
}

/** The parameters of Analytics that a report keeps. */
const ANALYTICS_PARAMS = ['rt', 'start', 'end'] as const;

type Pair = readonly [name: string, value: string];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function pairsOf(query: string): Pair[] {
  return query.split('&').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decoded(name), decoded(value.join('='))];
  });
}

function printPairs(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}

function canonicalQuery(view: ReportView, query: string): string {
  const given = new Map(pairsOf(query));
  if (view !== 'analytics') {
    return printPairs(canonicalView({ get: (name) => given.get(name) ?? null }));
  }
  const kept = ANALYTICS_PARAMS.map((name): Pair => [name, given.get(name) ?? '']);
  return printPairs(kept.filter(([, value]) => value !== ''));
}

/** Reads the view that an address names, whole or from its path on; null where it names none that can be reported. */
export function readReportAddress(address: string): ReportedView | null {
  const [place = ''] = address.trim().split('#');
  const [start = '', ...query] = place.split('?');
  const path = start.replace(/^https?:\/\/[^/]+/i, '').replace(/\/$/, '');
  const view = REPORT_VIEWS.find((one) => listPathOf(one) === path);
  return view === undefined ? null : { view, query: canonicalQuery(view, query.join('?')) };
}

function listPathOf(view: ReportView): string {
  return view === 'analytics' ? '/analytics' : KINDS[view].listPath;
}

/** The address of a reported view, from its path on. */
export function reportAddress({ view, query }: ReportedView): string {
  return query === '' ? listPathOf(view) : `${listPathOf(view)}?${query}`;
}

/** The kind of the incidents that a view lists; null for Analytics. */
export function kindOfView(view: ReportView): IncidentKind | null {
  return view === 'analytics' ? null : view;
}

/** What a person gives a report. */
export interface ReportDraft {
  readonly name: string;
  readonly address: string;
  readonly recipients: readonly string[];
}

/** Why a draft is refused, by its fields; empty where it is fine. */
export function reportRefusals(draft: Partial<ReportDraft>): Readonly<Record<string, string>> {
  const { name, address, recipients } = draft;
  const refusals: Record<string, string> = {};
  if (name !== undefined && name.trim() === '') refusals.name = VALIDATION_TEXTS.required;
  else if (name !== undefined && name.trim().length > REPORT_NAME_MAX_LENGTH)
    refusals.name = 'Too long';
  if (address !== undefined && readReportAddress(address) === null)
    refusals.address = NOT_A_VIEW_TEXT;
  if (recipients !== undefined && recipients.length === 0)
    refusals.recipients = VALIDATION_TEXTS.required;
  else if (recipients !== undefined && recipients.length > MOST_RECIPIENTS)
    refusals.recipients = `At most ${MOST_RECIPIENTS}`;
  return refusals;
}
