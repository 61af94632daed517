import type { Endpoint } from '@sluice/contract/endpoint';
import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { html } from 'hono/html';
import { apiDescription } from '../routes/index.ts';

interface Described {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

function isDescribed(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && 'responses' in value;
}

function operationOf(endpoint: Endpoint): Described | null {
  const { paths } = apiDescription();
  if (typeof paths !== 'object' || paths === null) return null;
  const operations: unknown = Reflect.get(paths, endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}'));
  if (typeof operations !== 'object' || operations === null) return null;
  const operation: unknown = Reflect.get(operations, endpoint.method.toLowerCase());
  return isDescribed(operation) ? operation : null;
}

function schemaText(schema: unknown): string {
  return JSON.stringify(schema, null, 2);
}

function parameterRows({ parameters }: Described) {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${JSON.stringify(schema)}</code></td></tr>`,
  );
  return html`<h3>Parameters</h3><table>${rows}</table>`;
}

function bodyOf(content: Record<string, { schema: unknown }> | undefined) {
  const schema = content?.['application/json']?.schema;
  return schema === undefined ? '' : html`<pre tabindex="0">${schemaText(schema)}</pre>`;
}

function operationPart(key: string, endpoint: Endpoint) {
  const described = operationOf(endpoint);
  if (described === null) return '';
  const replies = Object.entries(described.responses)
    .filter(([status]) => status !== 'default')
    .map(
      ([status, { description, content }]) =>
        html`<h3>${status} ${description}</h3>${bodyOf(content)}`,
    );
  const needs =
    endpoint.permission === undefined
      ? ''
      : html`<p class="muted">Needs <code>${endpoint.permission}</code>.</p>`;
  return html`<details id="${key}">
<summary><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code> <span class="muted">${endpoint.summary}</span></summary>
${needs}${parameterRows(described)}
${described.requestBody === undefined ? '' : html`<h3>Body</h3>${bodyOf(described.requestBody.content)}`}
${replies}
</details>`;
}

/** Endpoints by the first word of their path, in the contract's order. */
function groups(): [string, [string, Endpoint][]][] {
  const found = new Map<string, [string, Endpoint][]>();
  for (const [key, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const name = endpoint.path.replace(/^\/(?:api|search_api)\/v1\//, '').split('/')[0] ?? '';
    found.set(name, [...(found.get(name) ?? []), [key, endpoint]]);
  }
  return [...found];
}

/** The API's description for people: the same contract as `openapi.json` (decisions §3). */
export async function referenceBody(version: string): Promise<string> {
  const parts = groups().map(
    ([name, endpoints]) =>
      html`<h2>${name}</h2>${endpoints.map(([key, endpoint]) => operationPart(key, endpoint))}`,
  );
  return String(
    await html`<h1>API reference</h1>
<p class="muted">Version ${version}. For programs: <a href="/api/v1/openapi.json">openapi.json</a>.
Writes carry the header <code>X-CSRFToken</code> with the value of the cookie <code>csrftoken</code>.
Lists answer where they stand in the header <code>items: start-end/total</code>.
A refusal is <code>{"detail", "code"?, "fields"?}</code>.</p>
${parts}`,
  );
}
