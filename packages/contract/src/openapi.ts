import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { problemDetailsSchema } from './schemas/basics.ts';

function schemaOf(schema: GenericSchema, side: 'input' | 'output'): Record<string, unknown> {
  // The description can't say every check that a schema makes; those are left out of it.
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: side });
  return rest;
}

function contentOf(schema: GenericSchema, side: 'input' | 'output'): Record<string, unknown> {
  return { 'application/json': { schema: schemaOf(schema, side) } };
}

function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query'): unknown[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, 'input');
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: described,
  }));
}

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries({ ...endpoint.replies, ...endpoint.failures })) {
    responses[status] =
      schema === null
        ? { description: 'Done' }
        : {
            description: Number(status) < 400 ? 'Done' : 'Refused',
            content: contentOf(schema, 'output'),
          };
  }
  responses.default = { description: 'Failed', content: contentOf(problemDetailsSchema, 'output') };
  return responses;
}

/** The OpenAPI 3.1 description of a set of endpoints, generated from the contract (decisions §3). */
export function openApiOf(
  endpoints: Readonly<Record<string, Endpoint>>,
  version: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    const operations = paths[path] ?? {};
    operations[endpoint.method.toLowerCase()] = {
      operationId: key,
      summary: endpoint.summary,
      parameters: [
        ...parametersOf(endpoint.params, 'path'),
        ...parametersOf(endpoint.query, 'query'),
      ],
      ...(endpoint.body === undefined
        ? {}
        : { requestBody: { required: true, content: contentOf(endpoint.body, 'input') } }),
      responses: responsesOf(endpoint),
      security: endpoint.access === 'public' ? [] : [{ session: [] }],
    };
    paths[path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sluice', version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sluice_session' } },
    },
  };
}
