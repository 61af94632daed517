import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { endpoint } from './endpoint.ts';

const ENDPOINTS = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    summary: 'Things.',
    access: 'session',
    query: v.object({ a: v.optional(v.string()), b: v.optional(v.string()) }),
    replies: { 200: v.array(v.number()), 204: null, 205: null, 207: v.string() },
  }),
  create: endpoint({
    method: 'POST',
    path: '/things/:id',
    summary: 'Makes a thing.',
    access: 'session',
    params: v.object({ id: v.string() }),
    body: v.object({ name: v.string() }),
    replies: { 201: v.object({ name: v.string() }) },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/things',
    summary: 'Changes.',
    access: 'session',
    replies: { 204: null },
  }),
  put: endpoint({
    method: 'PUT',
    path: '/things',
    summary: 'Puts.',
    access: 'session',
    replies: { 204: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/things',
    summary: 'Removes.',
    access: 'session',
    replies: { 204: null },
  }),
  version: endpoint({
    method: 'GET',
    path: '/version',
    summary: 'The version.',
    access: 'public',
    replies: { 200: v.object({ version: v.string() }) },
  }),
  anything: endpoint({
    method: 'GET',
    path: '/anything',
    summary: 'A test endpoint.',
    access: 'public',
    replies: { 200: v.unknown() },
  }),
} as const;

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A client whose server always answers this, and what was sent to it. */
function clientOf(
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = [];
  const client = createClient(ENDPOINTS, {
    baseUrl: 'http://sluice.example',
    csrfToken: () => 'csrf-of-the-cookie',
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body ?? null,
      });
      return answer();
    },
    ...options,
  });
  return { client, sent };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const problem = (status: number, body: unknown = { detail: 'No.' }) => json(body, status);

describe('the result of a failure', () => {
  it.each([
    [400, 'BadRequest'],
    [401, 'NotAuthenticated'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [408, 'Timeout'],
    [409, 'Conflict'],
    [418, 'BadResponseCode'],
    [429, 'BadResponseCode'],
    [500, 'ServerError'],
    [503, 'ServerError'],
  ])('%d is %s, with the detail of the server', async (status, type) => {
    const result = await clientOf(() => problem(status)).client.list({});
    expect(result).toMatchObject({
      ok: false,
      type,
      status,
      detail: 'No.',
      hasServerDetail: true,
      code: null,
      fields: {},
    });
  });

  it('takes the shared text where the server gives none', async () => {
    const { client } = clientOf(() => problem(404, {}));
    expect(await client.create({ params: { id: 7 }, body: { name: 'x' } })).toMatchObject({
      type: 'NotFound',
      detail: 'Not found: /things/7',
      hasServerDetail: false,
    });
  });

  it.each([
    ['an HTML page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    [
      'a text that claims to be JSON',
      () => new Response('{', { status: 502, headers: { 'content-type': 'application/json' } }),
    ],
    ['JSON that is no object', () => problem(502, 'oops')],
    ['JSON null', () => problem(502, null)],
  ])('of %s is the shared text', async (_, answer) => {
    expect(await clientOf(answer).client.list({})).toMatchObject({
      type: 'ServerError',
      detail: 'An error occured',
      hasServerDetail: false,
      fields: {},
    });
  });

  it('carries code, fields and the whole body', async () => {
    const body = {
      detail: 'No.',
      code: 'stale',
      fields: { name: ['Required', 7], other: 'not a list' },
      current: { id: 1 },
    };
    const result = await clientOf(() => problem(409, body)).client.list({});
    expect(result).toMatchObject({ code: 'stale', fields: { name: ['Required'] }, body });
    expect(result.ok ? {} : result.fields).not.toHaveProperty('other');
  });

  it('is NetworkError when no answer comes', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    expect(await client.list({})).toMatchObject({
      ok: false,
      type: 'NetworkError',
      status: null,
      detail: 'No connection',
    });
  });
});

describe('a successful answer', () => {
  it('is parsed by the contract', async () => {
    expect(await clientOf(() => json([1, 2])).client.list({})).toMatchObject({
      ok: true,
      status: 200,
      data: [1, 2],
      items: null,
      isTotalCapped: false,
    });
  });

  it.each([
    ['no JSON', () => new Response('[1]', { headers: { 'content-type': 'text/html' } })],
    ['without a content type', () => new Response(new Uint8Array([91, 93]))],
    ['unreadable', () => new Response('[1', { headers: { 'content-type': 'application/json' } })],
    ['of another shape', () => json(['one'])],
    ['of a status that the contract does not name', () => json([1], 202)],
  ])('that is %s is a CustomError', async (_, answer) => {
    expect(await clientOf(answer).client.list({})).toMatchObject({
      ok: false,
      type: 'CustomError',
      detail: 'An error occured',
    });
  });

  it('that is no JSON is a CustomError also where any shape would do', async () => {
    const page = () => new Response('<h1>Sign in to the Wi-Fi</h1>');
    expect(await clientOf(page).client.anything({})).toMatchObject({ type: 'CustomError' });
    expect(await clientOf(() => json(null)).client.anything({})).toMatchObject({ data: null });
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json'])(
    'may come as %s',
    async (type) => {
      const answer = () => new Response('[1]', { headers: { 'content-type': type } });
      expect(await clientOf(answer).client.list({})).toMatchObject({ ok: true, data: [1] });
    },
  );

  it.each([204, 205])('of %d carries nothing', async (status) => {
    const { client } = clientOf(() => new Response(null, { status }));
    expect(await client.list({})).toMatchObject({ ok: true, status, data: undefined });
  });

  it('of 207 is a text', async () => {
    const { client } = clientOf(() => new Response('some of them', { status: 207 }));
    expect(await client.list({})).toMatchObject({ ok: true, status: 207, data: 'some of them' });
  });

  it.each([
    [{ items: '0-1/57' }, { start: 0, end: 1, total: 57 }],
    [{ 'content-range': 'items 10-11/57' }, { start: 10, end: 11, total: 57 }],
    [{ items: '*/0' }, { start: 0, end: 0, total: 0 }],
    [{ items: 'nonsense' }, null],
  ])('with the headers %j shows the window %j', async (headers, items) => {
    expect(await clientOf(() => json([], 200, { ...headers })).client.list({})).toMatchObject({
      items,
    });
  });

  it('says when its total is a lower bound', async () => {
    const { client } = clientOf(() => json([], 200, { 'x-total-capped': '1' }));
    expect(await client.list({})).toMatchObject({ isTotalCapped: true });
  });
});

describe('a request', () => {
  it('sends null as the text null, and leaves undefined out', async () => {
    const { client, sent } = clientOf(() => json([]));
    await client.list({ query: { a: null, b: undefined } });
    await client.list({ query: { a: 'x y&z', b: 7 } });
    await client.list({});
    expect(sent.map(({ url }) => url)).toEqual([
      'http://sluice.example/things?a=null',
      'http://sluice.example/things?a=x+y%26z&b=7',
      'http://sluice.example/things',
    ]);
  });

  it('carries the CSRF token with every write, and with no read', async () => {
    const { client, sent } = clientOf(() => new Response(null, { status: 204 }));
    await client.list({});
    await client.create({ params: { id: 1 }, body: { name: 'x' } });
    await client.change({});
    await client.put({});
    await client.remove({});
    expect(sent.map(({ method, headers }) => [method, headers.get('x-csrftoken')])).toEqual([
      ['GET', null],
      ['POST', 'csrf-of-the-cookie'],
      ['PATCH', 'csrf-of-the-cookie'],
      ['PUT', 'csrf-of-the-cookie'],
      ['DELETE', 'csrf-of-the-cookie'],
    ]);
  });

  it('sends its body as JSON, and its parameters escaped', async () => {
    const { client, sent } = clientOf(() => json({ name: 'x' }, 201));
    const result = await client.create({ params: { id: 'a/b' }, body: { name: 'x' } });
    expect(result).toMatchObject({ ok: true, data: { name: 'x' } });
    expect(sent[0]).toMatchObject({
      url: 'http://sluice.example/things/a%2Fb',
      body: '{"name":"x"}',
    });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('accept')).toBe('application/json');
  });

  it('takes further headers', async () => {
    const { client, sent } = clientOf(() => json([]));
    await client.list({}, { headers: { 'idempotency-key': 'k' } });
    expect(sent[0]?.headers.get('idempotency-key')).toBe('k');
  });

  it('that its caller aborted throws', async () => {
    const controller = new AbortController();
    const { client } = clientOf(() => {
      controller.abort();
      throw new DOMException('Aborted', 'AbortError');
    });
    await expect(client.list({}, { signal: controller.signal })).rejects.toThrow();
  });
});

describe('the events of a client', () => {
  it('report the version of every answer that names one', async () => {
    const onVersion = vi.fn();
    const versioned = { 'x-app-version': '1.273.1+abc' };
    await clientOf(() => json([], 200, versioned), { onVersion }).client.list({});
    await clientOf(() => json({}, 500, versioned), { onVersion }).client.list({});
    await clientOf(() => json([]), { onVersion }).client.list({});
    expect(onVersion.mock.calls).toEqual([['1.273.1+abc'], ['1.273.1+abc']]);
  });

  it('report the end of the session: a 401 of a call that needs one', async () => {
    const onNotAuthenticated = vi.fn();
    const { client } = clientOf(() => problem(401), { onNotAuthenticated });
    await client.version({});
    expect(onNotAuthenticated).not.toHaveBeenCalled();
    await client.list({});
    expect(onNotAuthenticated).toHaveBeenCalledTimes(1);
  });

  it('report no end for a 403', async () => {
    const onNotAuthenticated = vi.fn();
    await clientOf(() => problem(403), { onNotAuthenticated }).client.list({});
    expect(onNotAuthenticated).not.toHaveBeenCalled();
  });
});
