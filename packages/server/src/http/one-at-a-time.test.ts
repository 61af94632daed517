import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('refuses a second piece of work of a key, until the first has ended or failed', async () => {
  const alone = oneAtATime<number>();
  const held = Promise.withResolvers<string>();
  const first = alone(1, () => held.promise);
  await expect(alone(1, async () => 'second')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(alone(2, async () => 'other key')).resolves.toBe('other key');
  held.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await expect(alone(1, async () => 'next')).resolves.toBe('next');
});
