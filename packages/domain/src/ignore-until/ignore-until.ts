import type { Role } from '../permissions/permissions.ts';
import { type IncidentState, reopened } from '../status/status.ts';

/** The longest reason, in characters. */
export const IGNORE_REASON_MAX_LENGTH = 500;
/** The longest time that an incident is ignored, in days. */
export const IGNORE_MAX_DAYS = 366;

const DAY_MS = 86_400_000;

export const IGNORE_REFUSAL_TEXTS = {
  reason_required: 'Required',
  reason_too_long: `Max length: ${IGNORE_REASON_MAX_LENGTH}`,
  past: 'Choose a date in the future.',
  too_far: 'Choose a date within a year.',
} as const;
export type IgnoreRefusal = keyof typeof IGNORE_REFUSAL_TEXTS;

/** What a person asks for: to leave an incident alone until an instant. */
export interface IgnoreRequest {
  readonly until: Date;
  readonly reason: string;
}

/** Why a request cannot be so, by its field; empty when it can. */
export function ignoreRefusals(
  { until, reason }: IgnoreRequest,
  now: Date,
): Partial<Record<keyof IgnoreRequest, IgnoreRefusal>> {
  const length = reason.trim().length;
  const ms = until.getTime() - now.getTime();
  return {
    ...(length === 0 ? { reason: 'reason_required' as const } : {}),
    ...(length > IGNORE_REASON_MAX_LENGTH ? { reason: 'reason_too_long' as const } : {}),
    ...(ms <= 0 ? { until: 'past' as const } : {}),
    ...(ms > IGNORE_MAX_DAYS * DAY_MS ? { until: 'too_far' as const } : {}),
  };
}

/** Whether a request of this person takes effect without an approval. */
export function ignoresAlone(role: Role): boolean {
  return role === 'admin';
}

/** Why a person may not decide on a request; null when they may. The member who asked may only take it back. */
export function decisionRefusal(
  decision: 'approve' | 'decline',
  actor: { readonly role: Role; readonly memberId: number },
  askedById: number,
): 'not_permitted' | null {
  if (actor.role === 'admin') return null;
  return decision === 'decline' && actor.memberId === askedById ? null : 'not_permitted';
}

/** Why an incident cannot be ignored now; null when it can. One that is closed is left alone already. */
export function ignoringRefusal({
  status,
}: Pick<IncidentState, 'status'>): 'wrong_transition' | null {
  return status === 'resolved' ? 'wrong_transition' : null;
}

/** An incident that is ignored: closed without a reason of its own, until the date comes. */
export function ignored(incident: IncidentState): IncidentState {
  return { ...incident, status: 'resolved', resolution_reasons: [] };
}

/** An incident whose date has passed: open again. */
export function ignoredNoMore(incident: IncidentState): IncidentState {
  return reopened(incident);
}

/** What the event of a request says beyond its name: the day and the reason, as one text. */
export function describeIgnore({ until, reason }: IgnoreRequest): string {
  return `${until.toISOString().slice(0, 10)} ${reason.trim()}`;
}

/** Reads {@link describeIgnore}. */
export function parseIgnore(description: string | null): { day: string; reason: string } | null {
  const [, day, reason] = /^(\d{4}-\d{2}-\d{2}) ([\s\S]*)$/.exec(description ?? '') ?? [];
  return day === undefined || reason === undefined ? null : { day, reason };
}
