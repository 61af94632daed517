import { expect, it } from 'vitest';
import { reportsWhileRunning } from './reports-while-running.ts';

async function read(run: (tell: (told: number) => void) => Promise<string>) {
  const told: number[] = [];
  const steps = reportsWhileRunning(run);
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return { told, result: step.value };
    told.push(step.value);
  }
}

it('hands out what is told, the newest where several came, and then the result', async () => {
  const { told, result } = await read(async (tell) => {
    tell(1);
    tell(2);
    await new Promise((resolve) => setImmediate(resolve));
    tell(3);
    await new Promise((resolve) => setImmediate(resolve));
    return 'done';
  });
  expect(told).toEqual([2, 3]);
  expect(result).toBe('done');
});

it('throws what the task throws, also when it told nothing', async () => {
  await expect(read(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
