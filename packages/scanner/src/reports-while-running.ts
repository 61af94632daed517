/** What a task tells while it runs, the newest alone where the reader is slow; returns what it comes to, and throws what it throws. */
export async function* reportsWhileRunning<Report, Result>(
  run: (report: (value: Report) => void) => Promise<Result>,
): AsyncGenerator<Report, Result> {
  let newest: readonly Report[] = [];
  let isDone = false;
  let wake: () => void = () => {};
  const result = run((value) => {
    newest = [value];
    wake();
  });
  const end = (): void => {
    isDone = true;
    wake();
  };
  result.then(end, end);
  for (;;) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (newest.length === 0 && !isDone) await woken;
    if (isDone) return result;
    const next = newest;
    newest = [];
    yield* next;
  }
}
