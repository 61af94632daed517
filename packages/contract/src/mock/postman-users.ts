import {
  POSTMAN_CSV_LISTED,
  POSTMAN_CSV_TEXTS,
  POSTMAN_CSV_TYPE,
  readPostmanCsv,
} from '@sluice/domain/postman-csv';
import {
  type PostmanActorType,
  planPostmanImport,
  postmanTeamRefusal,
  postmanUserRefusals,
} from '@sluice/domain/postman-users';
import type { HandlerInput } from '../endpoint.ts';
import type { PostmanUser, postmanUserEndpoints } from '../endpoints/postman-users.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

type Filters = Partial<HandlerInput<typeof postmanUserEndpoints.exportPostmanUsers>['query']>;

function refusalOf(database: MockDatabase): ProblemDetails | null {
  return database.settings.flags.postman ? null : problem('not_found');
}

function isShown(one: PostmanUser, query: Filters): boolean {
  const text = `${one.name}\n${one.slug ?? ''}\n${one.postman_id ?? ''}`.toLowerCase();
  const statuses = query.validated === 'true' ? ['validated'] : query.status;
  const isIn = (list: readonly string[] | undefined, value: string) =>
    list === undefined || list.length === 0 || list.includes(value);
  return (
    text.includes((query.search ?? '').trim().toLowerCase()) &&
    isIn(statuses, one.status) &&
    isIn(query.attachment_reason, one.attachment_reason) &&
    isIn(query.actor_type, one.actor_type) &&
    (query.public === undefined || String(one.public) === query.public)
  );
}

function keyOf(one: PostmanUser, field: string): string {
  if (field === 'username') return (one.slug ?? one.postman_id ?? '').toLowerCase();
  const value: unknown = Reflect.get(one, field);
  return typeof value === 'string' ? value.toLowerCase() : '';
}

function add(
  database: MockDatabase,
  one: { postman_id: string; slug: string; name: string; actor_type: PostmanActorType },
): PostmanUser {
  const made: PostmanUser = {
    id: database.nextId++,
    postman_id: one.postman_id === '' ? null : one.postman_id,
    slug: one.slug === '' ? null : one.slug,
    name: one.name,
    workspaces: [],
    actor_type: one.actor_type,
    public: true,
    url: one.slug === '' ? null : `https://www.postman.com/${encodeURIComponent(one.slug)}`,
    attachment_reason: 'manual',
    status: 'validated',
    created_at: database.now.toISOString(),
  };
  database.postmanUsers.push(made);
  return made;
}

function requested(database: MockDatabase, one: Parameters<typeof add>[1]) {
  const isKnown = database.postmanUsers.some(
    (other) =>
      other.actor_type === one.actor_type &&
      ((one.postman_id !== '' && other.postman_id === one.postman_id) ||
        (one.slug !== '' && other.slug?.toLowerCase() === one.slug.toLowerCase())),
  );
  if (isKnown) {
    return problem('validation', { detail: `This ${one.actor_type} was requested already.` });
  }
  return { status: 201, data: add(database, one) } as const;
}

function readFile(dataUrl: string) {
  const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (type !== POSTMAN_CSV_TYPE) {
    return { ok: false, error: POSTMAN_CSV_TEXTS.type } as const;
  }
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return readPostmanCsv(new TextDecoder().decode(bytes));
}

function planOf(database: MockDatabase, rows: Parameters<typeof planPostmanImport>[0]) {
  const known = database.postmanUsers.map(({ postman_id: postmanId, ...one }) => ({
    ...one,
    postmanId,
  }));
  return planPostmanImport(rows, known);
}

/** The Postman users over the database. */
export const postmanUserHandlers: Handlers<typeof postmanUserEndpoints, MockContext> = {
  listPostmanUsers: ({ query }, { database }) => {
    const refusal = refusalOf(database);
    if (refusal !== null) return refusal;
    const field = query.ordering.replace(/^-/, '');
    const sign = query.ordering.startsWith('-') ? -1 : 1;
    const matches = database.postmanUsers
      .filter((one) => isShown(one, query))
      .sort((a, b) => sign * (keyOf(a, field).localeCompare(keyOf(b, field)) || a.id - b.id));
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: {
        results: matches.slice(start, start + query.per_page),
        count: matches.length,
        total_count: database.postmanUsers.length,
      },
      items: { start, total: matches.length },
    };
  },
  getPostmanUserStats: (_, { database }) =>
    refusalOf(database) ?? {
      status: 200,
      data: { count: database.postmanUsers.filter(({ status }) => status === 'validated').length },
    },
  countPostmanUsers: ({ query }, { database }) =>
    refusalOf(database) ?? {
      status: 200,
      data: { count: database.postmanUsers.filter((one) => isShown(one, query)).length },
    },
  exportPostmanUsers: (_, { database }) => refusalOf(database) ?? { status: 200, data: undefined },
  createPostmanUser: ({ body }, { database }) => {
    const refusal = refusalOf(database);
    if (refusal !== null) return refusal;
    const refusals = Object.entries(postmanUserRefusals(body));
    if (refusals.length > 0) {
      const fields = Object.fromEntries(refusals.map(([name, text]) => [name, [text]]));
      return problem('validation', { fields });
    }
    const [postman_id, slug, name] = [body.id.trim(), body.slug.trim(), body.name.trim()];
    return requested(database, { postman_id, slug, name, actor_type: 'user' });
  },
  createPostmanTeam: ({ body }, { database }) => {
    const refusal = refusalOf(database);
    if (refusal !== null) return refusal;
    const text = postmanTeamRefusal(body.slug);
    if (text !== null) return problem('validation', { fields: { slug: [text] } });
    const slug = body.slug.trim();
    return requested(database, { postman_id: '', slug, name: slug, actor_type: 'team' });
  },
  checkPostmanCsv: ({ body }, { database }) => {
    const refusal = refusalOf(database);
    if (refusal !== null) return refusal;
    const file = readFile(body.csv_file);
    if (!file.ok) {
      const none = { error_rows: [], nbr_errors: 0, created: 0, updated: 0 };
      return { status: 200, data: { ...none, error: file.error } };
    }
    const { created, updated } = planOf(database, file.rows);
    return {
      status: 200,
      data: {
        error_rows: file.errors.slice(0, POSTMAN_CSV_LISTED),
        nbr_errors: file.errors.length,
        created: created.length,
        updated: updated.length,
        error: null,
      },
    };
  },
  uploadPostmanCsv: ({ body }, { database }) => {
    const refusal = refusalOf(database);
    if (refusal !== null) return refusal;
    const file = readFile(body.csv_file);
    if (!file.ok) return problem('validation', { fields: { csv_file: [file.error] } });
    const { created, updated } = planOf(database, file.rows);
    for (const { id, ...row } of created) {
      add(database, { ...row, postman_id: id, actor_type: 'user' });
    }
    return { status: 201, data: { created: created.length, updated: updated.length } };
  },
  deletePostmanUsers: ({ body }, { database }) => {
    const refusal = refusalOf(database);
    if (refusal !== null) return refusal;
    const { member_ids: ids = [], filters } = body;
    if (ids.length === 0 && filters === undefined) return problem('bad_request');
    const rest = database.postmanUsers.filter((one) =>
      ids.length > 0 ? !ids.includes(one.id) : !isShown(one, filters ?? {}),
    );
    const deleted = database.postmanUsers.length - rest.length;
    database.postmanUsers = rest;
    return { status: 200, data: { deleted } };
  },
};
