/** From how many days before its end a contract is spoken of (spec 000 §9). */
export const CONTRACT_WARNING_DAYS = 30;

const DAY_MS = 86_400_000;

/** As dates are written all over the app. */
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * The notice about a contract's end, or null while it is far: 'expires' when 30 days or fewer and
 * more than none remain, 'expired' at or below none; both send the person to an administrator
 * (spec 000 §8.2).
 */
export function contractNotice(end: Date, now: Date): string | null {
  const daysLeft = (end.getTime() - now.getTime()) / DAY_MS;
  if (daysLeft > CONTRACT_WARNING_DAYS) return null;
  const date = SHORT_DAY.format(end);
  const verb = daysLeft > 0 ? 'expires' : 'expired';
  return `Contract ${verb} on ${date}. Please contact an administrator.`;
}
