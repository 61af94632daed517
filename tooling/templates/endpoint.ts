import { readdirSync } from 'node:fs';
import { inRoot } from '../lib/root.ts';
import type { Names, Slice } from './names.ts';

const MIGRATIONS = 'packages/server/src/db/migrations';

/** The number of the next migration, as its file name has it. */
function nextMigration(): string {
  const numbers = readdirSync(inRoot(MIGRATIONS)).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

const rule = ({ pascal, camel, constant, words }: Names): string =>
  `/** Characters of the value at most. */
export const MAX_${constant} = 200;

/** The value of a company that has set none. */
export const DEFAULT_${constant} = 'Default';

/** Why a value cannot be saved, as a sentence for its field; null: it can. */
export function ${camel}Refusal(value: string): string | null {
  const { length } = normalize${pascal}(value);
  if (length === 0) return '${words} cannot be empty.';
  return length > MAX_${constant} ? \`Max length: \${MAX_${constant}}\` : null;
}

/** A value as it is stored. */
export function normalize${pascal}(value: string): string {
  return value.trim();
}
`;

const ruleTest = ({ pascal, camel, kebab, constant, words }: Names): string =>
  `import { expect, it } from 'vitest';
import { ${camel}Refusal, MAX_${constant}, normalize${pascal} } from './${kebab}.ts';

it.each([
  ['a value', null],
  ['x'.repeat(MAX_${constant}), null],
  ['x'.repeat(MAX_${constant} + 1), \`Max length: \${MAX_${constant}}\`],
  ['  ', '${words} cannot be empty.'],
])('%j is refused with %j', (value, expected) => {
  expect(${camel}Refusal(value)).toBe(expected);
});

it('is stored without the spaces around it', () => {
  expect(normalize${pascal}(' a value ')).toBe('a value');
});
`;

const contract = ({ pascal, camel, snake, words }: Names): string =>
  `import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

const ${camel}Schema = v.object({ value: v.string() });
/** ${words} of a company. */
export type ${pascal} = v.InferOutput<typeof ${camel}Schema>;

/** What these calls are for, with the section of the specification. */
export const ${camel}Endpoints = {
  get${pascal}: endpoint({
    method: 'GET',
    path: '/api/v1/company/${snake}',
    summary: '${words} of the company.',
    access: 'session',
    replies: { 200: ${camel}Schema },
  }),
  update${pascal}: endpoint({
    method: 'PUT',
    path: '/api/v1/company/${snake}',
    summary: 'Changes ${words.toLowerCase()} of the company.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ value: v.pipe(v.string(), v.maxLength(10_000)) }),
    replies: { 200: ${camel}Schema },
  }),
} as const;
`;

const mock = ({ pascal, camel, kebab, constant }: Names): string =>
  `import {
  ${camel}Refusal,
  DEFAULT_${constant},
  normalize${pascal},
} from '@sluice/domain/${kebab}';
import type { ${pascal}, ${camel}Endpoints } from '../endpoints/${kebab}.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

const stored = new WeakMap<MockDatabase, ${pascal}>();

/** The value over the database. */
export const ${camel}Handlers: Handlers<typeof ${camel}Endpoints, MockContext> = {
  get${pascal}: (_, { database }) => ({
    status: 200,
    data: stored.get(database) ?? { value: DEFAULT_${constant} },
  }),
  update${pascal}: ({ body }, { database }) => {
    const refusal = ${camel}Refusal(body.value);
    if (refusal !== null) return problem('validation', { fields: { value: [refusal] } });
    const data = { value: normalize${pascal}(body.value) };
    stored.set(database, data);
    return { status: 200, data };
  },
};
`;

const migration = ({ snake, words }: Names): string =>
  `-- ${words} of a company; one without a row has the default.
create table ${snake} (
  company_id integer primary key references companies (id),
  value text not null,
  updated_at timestamptz not null
);
`;

const repository = ({ pascal, snake, words, constant, kebab }: Names): string =>
  `import { DEFAULT_${constant} } from '@sluice/domain/${kebab}';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** ${words} of a company; the default where it has set none. */
export async function get${pascal}(db: Kysely<Schema>, companyId: number): Promise<string> {
  const { rows } = await sql<{ value: string }>\`
    select value from ${snake} where company_id = \${companyId}\`.execute(db);
  return rows[0]?.value ?? DEFAULT_${constant};
}

/** Changes ${words.toLowerCase()} of a company. */
export async function set${pascal}(
  db: Kysely<Schema>,
  companyId: number,
  value: string,
  now: Date,
): Promise<void> {
  await sql\`
    insert into ${snake} (company_id, value, updated_at) values (\${companyId}, \${value}, \${now})
    on conflict (company_id) do update set value = excluded.value, updated_at = excluded.updated_at\`.execute(
    db,
  );
}
`;

const routes = ({ pascal, camel, kebab, snake, words, constant }: Names): string =>
  `import { ${camel}Endpoints } from '@sluice/contract/endpoints/${kebab}';
import { ${camel}Refusal, normalize${pascal} } from '@sluice/domain/${kebab}';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { get${pascal} as read, set${pascal} as write } from '../../repositories/${kebab}.ts';

/** ${words} of the company. */
const get${pascal} = route(${camel}Endpoints.get${pascal}, async (_, { deps, actor }) => ({
  status: 200,
  data: { value: await read(deps.db, actor.companyId) },
}));

/** Changes ${words.toLowerCase()} of the company. */
const update${pascal} = route(
  ${camel}Endpoints.update${pascal},
  async ({ body }, { deps, actor, requestId, now }) => {
    const refusal = ${camel}Refusal(body.value);
    if (refusal !== null) throw new Problem('validation', { fields: { value: [refusal] } });
    const value = normalize${pascal}(body.value);
    await deps.db.transaction().execute(async (trx) => {
      await write(trx, actor.companyId, value, now);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'company.changed',
        target: \`company:\${actor.companyId}\`,
        detail: { ${snake}: value },
        requestId,
        at: now,
      });
    });
    return { status: 200, data: { value } };
  },
);

export const ${constant}_ROUTES = {
  get${pascal},
  update${pascal},
} satisfies Record<keyof typeof ${camel}Endpoints, Route>;
`;

const routeTest = ({ pascal, camel, kebab, snake, words, constant }: Names): string =>
  `import { ${camel}Endpoints } from '@sluice/contract/endpoints/${kebab}';
import { DEFAULT_${constant} } from '@sluice/domain/${kebab}';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/v1/company/${snake}';
const Value = ${camel}Endpoints.get${pascal}.replies[200];
let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const get = async (caller = testServer.asMember) => bodyAs(await caller(PATH), Value);
const put = (value: string, caller = testServer.asAdmin) =>
  caller(PATH, { method: 'PUT', body: { value } });

it('get${pascal} begins with the default', async () => {
  expect(await get()).toEqual({ value: DEFAULT_${constant} });
});

it('update${pascal} changes it for the whole company, and for no other', async () => {
  expect(await bodyAs(await put(' ours '), Value)).toEqual({ value: 'ours' });
  expect(await get()).toEqual({ value: 'ours' });
  expect(await get(testServer.asOtherCompany)).toEqual({ value: DEFAULT_${constant} });
});

it('update${pascal} refuses by the rule, and members', async () => {
  const refused = await bodyAs(await put(' '), Refused);
  expect(refused).toMatchObject({ fields: { value: ['${words} cannot be empty.'] } });
  expect((await put('theirs', testServer.asMember)).status).toBe(403);
  expect(await get()).toEqual({ value: 'ours' });
});
`;

/**
 * A value of the company that is read and written: its rule, endpoints, mock, table, repository and
 * routes. No existing file changes: the lists of endpoints, handlers and routes are generated.
 */
export function endpoint(names: Names): Slice {
  const { kebab } = names;
  return {
    files: {
      [`packages/domain/src/${kebab}/${kebab}.ts`]: rule(names),
      [`packages/domain/src/${kebab}/${kebab}.test.ts`]: ruleTest(names),
      [`packages/contract/src/endpoints/${kebab}.ts`]: contract(names),
      [`packages/contract/src/mock/${kebab}.ts`]: mock(names),
      [`${MIGRATIONS}/${nextMigration()}-${kebab}.sql`]: migration(names),
      [`packages/server/src/repositories/${kebab}.ts`]: repository(names),
      [`packages/server/src/routes/${kebab}/index.ts`]: routes(names),
      [`packages/server/src/routes/${kebab}/${kebab}.test.ts`]: routeTest(names),
    },
    edits: [],
  };
}
