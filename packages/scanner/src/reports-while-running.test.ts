import { expect, it } from 'vitest';
import { reportsWhileRunning } from './reports-while-running.ts';

async function read(run: (report: (reported: number) => void) => Promise<string>) {
  const reported: number[] = [];
  const steps = reportsWhileRunning(run);
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return { reported, result: step.value };
    reported.push(step.value);
  }
}

it('hands out what is reported, the newest where several came, and then the result', async () => {
  const { reported, result } = await read(async (report) => {
    report(1);
    report(2);
    await new Promise((resolve) => setImmediate(resolve));
    report(3);
    await new Promise((resolve) => setImmediate(resolve));
    return 'done';
  });
  expect(reported).toEqual([2, 3]);
  expect(result).toBe('done');
});

it('throws what the task throws, also when it reported nothing', async () => {
  await expect(read(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
