/** What a figure is held to. */
interface Target {
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The same work done plainly in the same run, in the same unit. */
  readonly baseline?: { readonly name: string; readonly value: number };
}

const shown = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

function ratioOf(value: number, { baseline }: Target): string {
  if (baseline === undefined) return '';
  const times = baseline.value / value;
  return `  ${baseline.name} ${shown(baseline.value)}: ${shown(times)} times`;
}

/** Prints a figure beside its target and its baseline. A missed one makes the bench exit with 1. */
export function figure(name: string, value: number, target: Target): void {
  const { unit, atMost, atLeast } = target;
  const isMissed =
    (atMost !== undefined && !(value <= atMost)) || (atLeast !== undefined && !(value >= atLeast));
  const bound =
    atMost !== undefined
      ? `at most ${shown(atMost)}`
      : atLeast !== undefined
        ? `at least ${shown(atLeast)}`
        : 'told';
  process.stdout.write(
    `${isMissed ? 'MISSED' : 'ok    '} ${name.padEnd(44)} ${shown(value).padStart(9)} ${unit.padEnd(7)} ${bound}${ratioOf(value, target)}\n`,
  );
  if (isMissed) process.exitCode = 1;
}

/** A line of the report that is no figure. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds that something takes. */
export async function msOf(run: () => unknown): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

/** Milliseconds of each of several calls in turn; each must answer 200. The first of each is not counted: it opens connections. */
export async function msOfCalls(
  calls: readonly (() => Promise<Response>)[],
  rounds: number,
): Promise<number[][]> {
  const times = calls.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [place, call] of calls.entries()) {
      const ms = await msOf(async () => {
        const response = await call();
        const body = await response.text();
        if (response.status !== 200) throw new Error(`A call answered ${response.status}: ${body}`);
      });
      if (round >= 0) times[place]?.push(ms);
    }
  }
  return times;
}
