/** Things that expire, and for which admins get a notice before that. */
export const EXPIRING = ['api_key', 'certificate'] as const;
export type Expiring = (typeof EXPIRING)[number];

/** How many days before the end a mail goes out (decisions §8; the last day of a key is ours). */
export const NOTICE_DAYS: Record<Expiring, readonly number[]> = {
  api_key: [7, 1],
  certificate: [30, 7],
};

const DAY_MS = 86_400_000;

/**
 * The notice that is due, in days before the end; null for none. A thing that was made to last no longer than a notice's days skips
 * that notice.
 */
export function noticeDue(
  what: Expiring,
  { startedAt, endsAt }: { readonly startedAt: Date; readonly endsAt: Date },
  now: Date,
): number | null {
  const left = (endsAt.getTime() - now.getTime()) / DAY_MS;
  if (left <= 0) return null;
  const life = (endsAt.getTime() - startedAt.getTime()) / DAY_MS;
  const due = NOTICE_DAYS[what].filter((days) => left <= days && life > days);
  return due.length === 0 ? null : Math.min(...due);
}
