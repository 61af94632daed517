import { SEVERITIES, type Severity, severityLevel } from '../severity/severity.ts';
import type { Status } from '../status/status.ts';

/** What has to be done in time, in its order. */
export const SLA_PHASES = ['acknowledge', 'resolve'] as const;
export type SlaPhase = (typeof SLA_PHASES)[number];

/** Hours from the detection, or the last reopening, of an incident; null: no limit. */
export type SlaHours = Readonly<Record<SlaPhase, number | null>>;
export type SlaTargets = Readonly<Record<Severity, SlaHours>>;

/** How fast a company wants its incidents handled. */
export interface SlaPolicy {
  readonly targets: SlaTargets;
  /** Whether people get a mail each day about what is overdue. */
  readonly digest: boolean;
}

const DAY = 24;

/** The policy of a company that has set none: an exposed critical secret is handled within a day. */
export const DEFAULT_SLA: SlaPolicy = {
  targets: {
    10: { acknowledge: 4, resolve: DAY },
    20: { acknowledge: DAY, resolve: 3 * DAY },
    30: { acknowledge: 3 * DAY, resolve: 14 * DAY },
    40: { acknowledge: 7 * DAY, resolve: 30 * DAY },
    50: { acknowledge: 14 * DAY, resolve: 90 * DAY },
    100: { acknowledge: 3 * DAY, resolve: 14 * DAY },
  },
  digest: true,
};

/** The longest limit, in hours: a year. */
export const SLA_MAX_HOURS = 366 * DAY;

export const SLA_REFUSAL_TEXTS = {
  hours: `Enter whole hours from 1 to ${SLA_MAX_HOURS.toLocaleString('en-US')}, or nothing for no limit.`,
  order: 'The time to resolve cannot be shorter than the time to acknowledge.',
} as const;
export type SlaRefusal = keyof typeof SLA_REFUSAL_TEXTS;

function areHours(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 1 && value <= SLA_MAX_HOURS);
}

/** Why the limits of a severity cannot be so; null when they can. */
export function slaRefusal({ acknowledge, resolve }: SlaHours): SlaRefusal | null {
  if (!areHours(acknowledge) || !areHours(resolve)) return 'hours';
  return acknowledge !== null && resolve !== null && resolve < acknowledge ? 'order' : null;
}

/** The severities whose limits are refused, each with its reason. */
export function slaRefusals(targets: SlaTargets): Partial<Record<Severity, SlaRefusal>> {
  return Object.fromEntries(
    SEVERITIES.flatMap((severity) => {
      const refusal = slaRefusal(targets[severity]);
      return refusal === null ? [] : [[severity, refusal]];
    }),
  );
}

/** What a deadline reads of an incident; dates are ISO 8601. */
export interface SlaIncident {
  readonly status: Status;
  readonly severity: number;
  readonly created_at: string;
  /** When it was last reopened; the time begins again then. */
  readonly reopened_at: string | null;
}

/** What has to be done next, and until when. */
export interface Deadline {
  readonly phase: SlaPhase;
  readonly dueMs: number;
}

const HOUR_MS = 3_600_000;

/**
 * The next deadline of an incident: of a triggered one the earlier of both limits, of an acknowledged one that of the
 * resolution. Null for a resolved one, and where the company sets no limit.
 */
export function deadlineOf(incident: SlaIncident, targets: SlaTargets): Deadline | null {
  if (incident.status === 'resolved') return null;
  const hours = targets[severityLevel(incident.severity)];
  const startMs = Date.parse(incident.reopened_at ?? incident.created_at);
  const open = SLA_PHASES.filter((phase) => incident.status === 'triggered' || phase === 'resolve');
  return open.reduce<Deadline | null>((next, phase) => {
    const limit = hours[phase];
    if (limit === null) return next;
    const dueMs = startMs + limit * HOUR_MS;
    return next === null || dueMs < next.dueMs ? { phase, dueMs } : next;
  }, null);
}

/** Whether the next deadline of an incident has passed; the deadline itself is still in time. */
export function isOverdue(incident: SlaIncident, targets: SlaTargets, nowMs: number): boolean {
  const deadline = deadlineOf(incident, targets);
  return deadline !== null && nowMs > deadline.dueMs;
}

/** A time in its largest whole unit, never as zero: `3d`, `5h`, `20min`. */
function roughly(ms: number): string {
  if (ms >= 2 * DAY * HOUR_MS) return `${Math.floor(ms / (DAY * HOUR_MS))}d`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)}h`;
  return `${Math.max(1, Math.floor(ms / 60_000))}min`;
}

/** The countdown of a row: `5h left`, or `2d overdue`. */
export function countdownText({ dueMs }: Deadline, nowMs: number): string {
  return nowMs > dueMs ? `${roughly(nowMs - dueMs)} overdue` : `${roughly(dueMs - nowMs)} left`;
}

/** The same as a sentence, for a hint and a screen reader. */
export function deadlineText(deadline: Deadline, nowMs: number): string {
  const { phase, dueMs } = deadline;
  const time = roughly(Math.abs(nowMs - dueMs));
  return nowMs > dueMs ? `Should have been ${phase}d ${time} ago` : `${time} left to ${phase}`;
}
