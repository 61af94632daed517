import { KINDS } from '../kind-info/kind-info.ts';
import type { IncidentKind } from '../kinds/kinds.ts';
import type { Role } from '../permissions/permissions.ts';

/** The hour of the day (UTC) from which the day's digest goes out. */
export const DIGEST_HOUR = 6;

/** Incidents are "due soon" this long before their deadline, in hours. */
export const DUE_SOON_HOURS = 24;

/** How many open incidents of a kind are overdue or nearly so, by assignee; null for unassigned ones. */
export interface DueCount {
  readonly kind: IncidentKind;
  readonly assigneeId: number | null;
  readonly overdue: number;
  readonly soon: number;
}

/** What a digest says to one person. */
export interface Digest {
  /** Their own incidents, by kind; kinds without any are left out. */
  readonly own: readonly DueCount[];
  /** Overdue unassigned incidents, for admins. */
  readonly unassigned: number;
}

/** Whether the day's digest is due: once a day, from {@link DIGEST_HOUR} on. */
export function isDigestDue(lastDay: string | null, now: Date): boolean {
  return now.getUTCHours() >= DIGEST_HOUR && lastDay !== now.toISOString().slice(0, 10);
}

/** The digest of a person; null where there is nothing to say, for then no mail is sent. */
export function digestFor(
  person: { readonly memberId: number; readonly role: Role },
  counts: readonly DueCount[],
): Digest | null {
  const own = counts.filter(
    ({ assigneeId, overdue, soon }) => assigneeId === person.memberId && overdue + soon > 0,
  );
  const isAdmin = person.role === 'admin';
  const unassigned = counts
    .filter(({ assigneeId }) => isAdmin && assigneeId === null)
    .reduce((sum, { overdue }) => sum + overdue, 0);
  return own.length === 0 && unassigned === 0 ? null : { own, unassigned };
}

const incidents = (count: number, kind = ''): string =>
  `${count} ${kind}${count === 1 ? 'incident' : 'incidents'}`;

/** The subject of a digest. */
export function digestSubject({ own, unassigned }: Digest): string {
  const overdue = own.reduce((sum, one) => sum + one.overdue, unassigned);
  return overdue === 0 ? 'Incidents due within a day' : `${incidents(overdue)} overdue`;
}

/** The lines of a digest: numbers alone, no names and no values. */
export function digestLines({ own, unassigned }: Digest): string[] {
  const lines = own.map(
    ({ kind, overdue, soon }) =>
      `${KINDS[kind].tabLabel} assigned to you: ${overdue} overdue, ${soon} due within ${DUE_SOON_HOURS} hours.`,
  );
  return unassigned === 0 ? lines : [...lines, `${incidents(unassigned, 'unassigned ')} overdue.`];
}
