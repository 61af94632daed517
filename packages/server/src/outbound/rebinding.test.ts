import type { LookupAddress } from 'node:dns';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callOut } from './call.ts';

const answers: string[][] = [];
const asked = vi.fn();
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (
    name: string,
    _options: object,
    callback: (error: Error | null, addresses: LookupAddress[]) => void,
  ) => {
    asked(name);
    const found = answers.shift() ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  },
}));
beforeEach(() => {
  answers.length = 0;
  asked.mockClear();
});

const call = () =>
  callOut({ method: 'GET', url: 'https://rebinding.example/', headers: {} }, [], 300);

describe('a name that changes its address', () => {
  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.7']],
    [['::1']],
    [['::ffff:169.254.169.254']],
    [[]],
  ])('is refused when it leads to %s', async (addresses) => {
    answers.push(addresses);
    await expect(call()).rejects.toMatchObject({ reason: 'refused' });
  });

  it('is looked up once by each call, so that what was checked is what is connected to', async () => {
    // The second answer is for a second lookup, which must not happen within one call.
    answers.push(['192.88.98.1'], ['127.0.0.1']);
    await expect(call()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(asked).toHaveBeenCalledTimes(1);
    await expect(call()).rejects.toMatchObject({ reason: 'refused' });
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
