import { expect, it } from 'vitest';
import { createInFlight } from './in-flight.ts';

it('settles after the requests that are being answered', async () => {
  const inFlight = createInFlight();
  const { promise, resolve } = Promise.withResolvers<string>();
  const answered = inFlight.track(promise);
  const order: string[] = [];
  const settled = inFlight.settle(60_000).then(() => order.push('settled'));
  void answered.then(() => order.push('answered'));
  resolve('ok');
  await settled;
  expect(await answered).toBe('ok');
  expect(order).toEqual(['answered', 'settled']);
});

it('settles after a failed one too, and immediately without any', async () => {
  const inFlight = createInFlight();
  const failed = inFlight.track(Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  await inFlight.settle(60_000);
});

it('waits no longer than it may', async () => {
  const inFlight = createInFlight();
  void inFlight.track(new Promise(() => {}));
  await inFlight.settle(1);
});
