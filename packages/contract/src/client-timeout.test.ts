import { expect, it } from 'vitest';
import { createCall } from './client.ts';
import { endpoint } from './endpoint.ts';

const ping = endpoint({
  method: 'GET',
  path: '/ping',
  summary: 'Answers nothing.',
  access: 'public',
  replies: { 204: null },
});

/** A call to a server that never answers. */
const callOf = (timeoutMs?: number) =>
  createCall({
    baseUrl: 'http://sluice.example',
    csrfToken: () => null,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });

it('a call that takes too long is given up as Timeout', async () => {
  expect(await callOf(5)(ping, {})).toMatchObject({
    ok: false,
    type: 'Timeout',
    status: null,
    detail: 'The request timed out',
  });
});

it('a call with a time limit is still aborted by its caller', async () => {
  const controller = new AbortController();
  const asked = callOf()(ping, {}, { signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});
