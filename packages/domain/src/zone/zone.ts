/** A moment as a wall clock of some zone shows it. `month` is 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

/** Whether a name is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock time of a zone at an instant. Throws RangeError for an unknown zone. */
export function wallTime(instantMs: number, timeZone: string): WallTime {
  const found = new Map<string, string>();
  for (const part of formatterOf(timeZone).formatToParts(instantMs)) {
    found.set(part.type, part.value);
  }
  const read = (field: string): number => Number(found.get(field));
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

function utcOf(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}

function offsetMs(instantMs: number, timeZone: string): number {
  const wholeSecondMs = Math.floor(instantMs / 1000) * 1000;
  return utcOf(wallTime(wholeSecondMs, timeZone)) - wholeSecondMs;
}

/**
 * The instant at which a zone's wall clock shows this time. A time that a change of clocks skips
 * gives the first instant after the gap; one that happens twice gives the earlier. Fields out of
 * their bounds carry over, as in `Date.UTC`.
 */
export function instantOf(wall: WallTime, timeZone: string): number {
  const asUtcMs = utcOf(wall);
  const dayMs = 86_400_000;
  const before = asUtcMs - offsetMs(asUtcMs - dayMs, timeZone);
  const after = asUtcMs - offsetMs(asUtcMs + dayMs, timeZone);
  const candidates = [Math.min(before, after), Math.max(before, after)];
  const exact = candidates.find((instant) => instant + offsetMs(instant, timeZone) === asUtcMs);
  return exact ?? gapEnd(Math.min(before, after), Math.max(before, after), timeZone);
}

/**
 * The instant after `lowMs`, up to `highMs`, at which a zone's clocks change; null when they show
 * the same offset at both. The two lie within a day of each other.
 */
export function clockChange(lowMs: number, highMs: number, timeZone: string): number | null {
  return offsetMs(lowMs, timeZone) === offsetMs(highMs, timeZone)
    ? null
    : gapEnd(lowMs, highMs, timeZone);
}

/** The instant between two at which the zone's offset changes, found by halving. */
function gapEnd(lowMs: number, highMs: number, timeZone: string): number {
  const offsetBefore = offsetMs(lowMs, timeZone);
  let low = lowMs;
  let high = highMs;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetMs(middle, timeZone) === offsetBefore) low = middle;
    else high = middle;
  }
  return high;
}

/** The first instant of a calendar day in a zone. `day` may run over its month's end. */
export function startOfDay(
  date: { readonly year: number; readonly month: number; readonly day: number },
  timeZone: string,
): number {
  const { year, month, day } = date;
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}

/** A calendar day read from `yyyy-MM-dd`, or null when there is no such day. */
export function parseDay(text: string): { year: number; month: number; day: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const real = new Date(Date.UTC(year, month - 1, day));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day
    ? { year, month, day }
    : null;
}

/** A calendar day as `yyyy-MM-dd`, the date format of spec 000 §9. */
export function printDay(date: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}): string {
  const year = String(date.year).padStart(4, '0');
  return `${year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
}

/** The calendar day of an instant in a zone, as `yyyy-MM-dd`. */
export function dayOf(instantMs: number, timeZone: string): string {
  return printDay(wallTime(instantMs, timeZone));
}
