/** The present of every story: a Saturday, with a month and a year before it that are long enough for charts. */
export const STORY_NOW = Date.UTC(2026, 10, 28, 9, 30);

const RealDate = globalThis.Date;

/** A fixed clock. Dates made from arguments are unaffected. */
class StillDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(STORY_NOW);
    else super(...parts);
  }
  static override now(): number {
    return STORY_NOW;
  }
}

/** Stops the clock; gives the way to let it run again. */
export function stopClock(): () => void {
  globalThis.Date = new Proxy(StillDate, {
    // `new Date(y, m, d)` has up to seven parts; the class above names only the common ones.
    construct: (target, parts) =>
      parts.length === 0 ? new target() : Reflect.construct(RealDate, parts),
    apply: () => new RealDate(STORY_NOW).toString(),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
