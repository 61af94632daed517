/**
 * Moves the clock of a process of the server and of its children, by `JOURNEY_CLOCK_AHEAD_MS`: loaded before the program, by
 * `node --import`. Timers go on as they are.
 */
const aheadMs = Number(process.env.JOURNEY_CLOCK_AHEAD_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, made),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, receiver),
});
