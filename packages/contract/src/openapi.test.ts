import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, ENDPOINTS_IN_ORDER } from './endpoints/all.ts';
import { openApiOf } from './openapi.ts';

// The part of the OpenAPI 3.1 schema that a description of this shape must fit.
const mediaSchema = v.strictObject({
  'application/json': v.strictObject({ schema: v.record(v.string(), v.unknown()) }),
});
const operationSchema = v.strictObject({
  operationId: v.pipe(v.string(), v.nonEmpty()),
  summary: v.pipe(v.string(), v.regex(/\.$/)),
  parameters: v.array(
    v.strictObject({
      name: v.string(),
      in: v.picklist(['path', 'query']),
      required: v.boolean(),
      schema: v.record(v.string(), v.unknown()),
    }),
  ),
  requestBody: v.exactOptional(v.strictObject({ required: v.literal(true), content: mediaSchema })),
  responses: v.record(
    v.pipe(v.string(), v.regex(/^([1-5]\d\d|default)$/)),
    v.strictObject({ description: v.string(), content: v.exactOptional(mediaSchema) }),
  ),
  security: v.array(v.record(v.string(), v.array(v.string()))),
});
const documentSchema = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.string() }),
  paths: v.record(
    v.pipe(v.string(), v.regex(/^\/[^:]*$/)),
    v.record(v.picklist(['get', 'post', 'patch', 'put', 'delete']), operationSchema),
  ),
  components: v.strictObject({
    securitySchemes: v.record(
      v.string(),
      v.strictObject({ type: v.literal('apiKey'), in: v.literal('cookie'), name: v.string() }),
    ),
  }),
});

describe('the description of the API', () => {
  const document = v.parse(documentSchema, openApiOf(ENDPOINTS, '1.273.1'));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

  it('has every endpoint once, by its key', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(ENDPOINTS).sort(),
    );
  });

  it('declares exactly the parameters that stand in a path', () => {
    for (const { path, parameters } of operations) {
      const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]);
      const declared = parameters.filter((one) => one.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('demands the session of every call that is not public', () => {
    for (const { operationId, security } of operations) {
      const endpoint: Endpoint | undefined = Object.entries(ENDPOINTS).find(
        ([key]) => key === operationId,
      )?.[1];
      expect(security).toEqual(endpoint?.access === 'public' ? [] : [{ session: [] }]);
    }
  });

  it('is JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('the contract', () => {
  it('describes no call twice', () => {
    const calls = Object.values(ENDPOINTS).map(
      ({ method, path }) => `${method} ${path.replaceAll(/:[a-z_]+/g, ':x')}`,
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('has its fixed paths before those that would swallow them', () => {
    const all = ENDPOINTS_IN_ORDER.map(([, endpoint]) => endpoint);
    all.forEach((endpoint, index) => {
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`);
      const swallowed = all
        .slice(index + 1)
        .filter(
          ({ method, path }) =>
            method === endpoint.method && !path.includes(':') && pattern.test(path),
        );
      expect(swallowed.map(({ path }) => path)).toEqual([]);
    });
  });
});
