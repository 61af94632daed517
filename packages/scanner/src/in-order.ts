/**
 * Runs at most `concurrency` jobs at the same time and yields their results in order. No job starts far
 * ahead of the one that is handed out, so that a slow reader holds git back.
 */
export async function* inOrder<Job, Result>(
  jobs: readonly Job[],
  concurrency: number,
  run: (job: Job) => Promise<Result>,
): AsyncGenerator<[Job, Result]> {
  const ahead = concurrency * 4;
  const started = new Map<number, Promise<Result>>();
  let running = 0;
  let next = 0;
  let handedOut = 0;
  const fill = (): void => {
    while (running < concurrency && next < jobs.length && next < handedOut + ahead) {
      const job = jobs[next];
      if (job === undefined) return;
      running++;
      const result = run(job);
      result.then(
        () => {
          running--;
          fill();
        },
        () => {
          running--;
        },
      );
      started.set(next++, result);
    }
  };
  for (const job of jobs) {
    fill();
    const result = await started.get(handedOut);
    if (result === undefined) return;
    started.delete(handedOut);
    yield [job, result];
    handedOut++;
  }
}
