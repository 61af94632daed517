import { emptyDatabase, someSettings } from '@sluice/contract/fixtures/databases';
import { aMember, aUser } from '@sluice/contract/fixtures/entities';
import { mockFetch, mockHandlers } from '@sluice/contract/mock';
import { DEFAULT_FLAGS, type FeatureFlag, ROLES, type Role } from '@sluice/domain/permissions';
import * as v from 'valibot';
import { updateCompany } from '../repositories/companies.ts';
import { PEOPLE } from './conformance.ts';
import { createTestServer, TEST_NOW } from './test-server.ts';

/** What a thing is called that a call made. */
export type MadeId = number | string;

/** A call of a scene about settings. `made` are the ids that calls before answered, in their order. */
export interface SettingsStep {
  readonly as?: Role;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string | ((made: readonly MadeId[]) => string);
  readonly body?: object | ((made: readonly MadeId[]) => object);
}

/** A step that deletes. */
export function drop(path: SettingsStep['path'], as: 'admin' | 'member' = 'admin'): SettingsStep {
  return { method: 'DELETE', path, as };
}

/** A step that changes a part of something. */
export function patch(path: SettingsStep['path'], body: object): SettingsStep {
  return { method: 'PATCH', path, body };
}

const Named = v.object({
  id: v.optional(v.number()),
  uuid: v.optional(v.string()),
  search_uuid: v.nullish(v.string()),
});

interface StepReply {
  status: number;
  items: string | null;
  body: unknown;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids by the order in which they turn up, path by path: both sides count from elsewhere. People are known by their addresses. */
function createNumbering() {
  const places = new Map<string, Map<MadeId, number>>();
  const of = (scope: string, id: MadeId): string => {
    const known = places.get(scope) ?? new Map<number, number>();
    places.set(scope, known);
    const place = known.get(id) ?? known.size + 1;
    known.set(id, place);
    return `#${place}`;
  };
  const withStableIds = (scope: string, value: unknown, key = ''): unknown => {
    if (typeof value === 'number' && /^(?:id|labels)$/.test(key))
      return of(`${scope} ${key}`, value);
    // These are the same in every position.
    if (typeof value === 'string' && UUID.test(value)) return of('uuid', value);
    if (Array.isArray(value)) return value.map((one) => withStableIds(scope, one, key));
    if (typeof value !== 'object' || value === null) return value;
    const isPerson = 'email' in value && 'first_name' in value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        isPerson && name === 'id' ? '#' : withStableIds(scope, one, name),
      ]),
    );
  };
  return (path: string, value: unknown) =>
    withStableIds(path.replace(/\?.*$/, '').replace(/\/\d+$/, ''), value);
}

type Send = (step: SettingsStep, path: string, body: object | undefined) => Promise<Response>;

async function play(send: Send, steps: readonly SettingsStep[]): Promise<StepReply[]> {
  const made: MadeId[] = [];
  const numbered = createNumbering();
  const all: StepReply[] = [];
  for (const { path, body, ...step } of steps) {
    const at = typeof path === 'string' ? path : path(made);
    const given = typeof body === 'function' ? body(made) : body;
    const response = await send({ ...step, path: at }, at, given);
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    const parsed = v.safeParse(Named, answer);
    if (response.status < 300 && parsed.success) {
      const { id, uuid, search_uuid } = parsed.output;
      const name = (response.status === 201 ? (id ?? uuid) : undefined) ?? search_uuid;
      if (name !== undefined && name !== null) made.push(name);
    }
    const { status, headers } = response;
    all.push({ status, items: headers.get('items'), body: numbered(at, answer) });
  }
  return all;
}

/** Plays a scene to a fresh server and to the mock, both of a company that has nothing yet; returns the answers of both. */
export async function playSettings(
  steps: readonly SettingsStep[],
  flags: Partial<Record<FeatureFlag, boolean>> = {},
): Promise<{ server: StepReply[]; mock: StepReply[] }> {
  const testServer = await createTestServer();
  try {
    await updateCompany(testServer.database.db, testServer.admin.companyId, { flags }, TEST_NOW);
    const server = await play((step, path, body) => {
      const caller = step.as === 'member' ? testServer.asMember : testServer.asAdmin;
      return caller(path, {
        ...(step.method === undefined ? {} : { method: step.method }),
        ...(body === undefined ? {} : { body }),
      });
    }, steps);
    const empty = emptyDatabase({
      now: TEST_NOW,
      settings: someSettings({ flags: { ...DEFAULT_FLAGS, ...flags } }),
      team: ROLES.map((role, index) =>
        aMember({ id: index + 1, email: PEOPLE[role], first_name: '', last_name: '' }, role),
      ),
    });
    const call = mockFetch(mockHandlers(empty));
    const mock = await play((step, path, body) => {
      const role = step.as ?? 'admin';
      const [first_name = ''] = PEOPLE[role].split('@');
      empty.user = aUser({ email: PEOPLE[role], first_name, last_name: 'Test', role });
      return call(path, {
        method: step.method ?? (body === undefined ? 'GET' : 'POST'),
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
    }, steps);
    return { server, mock };
  } finally {
    await testServer.close();
  }
}
