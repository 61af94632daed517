import {
  POSTMAN_ACTOR_TYPES,
  POSTMAN_REASONS,
  POSTMAN_USER_STATUSES,
} from '@sluice/domain/postman-users';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idSchema, listTextOf, pagingEntries } from '../schemas/basics.ts';

/** A user or team of the API workspace tool (spec 002 §3). */
export const postmanUserSchema = v.object({
  id: idSchema,
  postman_id: v.nullable(v.string()),
  /** The username. */
  slug: v.nullable(v.string()),
  name: v.string(),
  workspaces: v.array(v.object({ name: v.string(), last_scanned_at: v.nullable(dateSchema) })),
  actor_type: v.picklist(POSTMAN_ACTOR_TYPES),
  public: v.boolean(),
  /** The profile; null where the username is not known. */
  url: v.nullable(v.string()),
  attachment_reason: v.picklist(POSTMAN_REASONS),
  status: v.picklist(POSTMAN_USER_STATUSES),
  created_at: dateSchema,
});
export type PostmanUser = v.InferOutput<typeof postmanUserSchema>;

export const POSTMAN_USER_SORTS = ['username', 'name', 'status', 'created_at'] as const;

const filterEntries = {
  search: v.optional(v.pipe(v.string(), v.maxLength(512))),
  status: v.optional(listTextOf(POSTMAN_USER_STATUSES, 'No such status.')),
  attachment_reason: v.optional(listTextOf(POSTMAN_REASONS, 'No such reason.')),
  actor_type: v.optional(listTextOf(POSTMAN_ACTOR_TYPES, 'No such type.')),
  /** Those with a public profile, or without. */
  public: v.optional(v.picklist(['true', 'false'])),
  /** The same as the status `validated` (spec 001 §7). */
  validated: v.optional(v.picklist(['true', 'false'])),
  ordering: v.optional(
    v.picklist(POSTMAN_USER_SORTS.flatMap((field) => [field, `-${field}`] as const)),
    'username',
  ),
};
const countSchema = v.object({ count: v.number() });
const doneSchema = v.object({ created: v.number(), updated: v.number() });
/** A file as a data URL; the size of what is in it is checked after decoding. */
const fileSchema = v.object({ csv_file: v.pipe(v.string(), v.maxLength(4_000_000)) });

/** Users and teams of the API workspace tool, for companies with the feature (spec 002 §7). For other companies these paths do not exist. */
export const postmanUserEndpoints = {
  listPostmanUsers: endpoint({
    method: 'GET',
    path: '/api/v1/postman/actors/users',
    summary: 'The users and teams of the API workspace tool.',
    access: 'session',
    query: v.object({ ...pagingEntries, ...filterEntries }),
    replies: {
      200: v.object({
        results: v.array(postmanUserSchema),
        count: v.number(),
        /** Without the filters. */
        total_count: v.number(),
      }),
    },
  }),
  getPostmanUserStats: endpoint({
    method: 'GET',
    path: '/api/v1/postman/actors/users/stats',
    summary: 'How many validated users and teams there are.',
    access: 'session',
    replies: { 200: countSchema },
  }),
  countPostmanUsers: endpoint({
    method: 'GET',
    path: '/api/v1/postman/actors/count',
    summary: 'How many users and teams have a status.',
    access: 'session',
    query: v.object({ status: filterEntries.status }),
    replies: { 200: countSchema },
  }),
  exportPostmanUsers: endpoint({
    method: 'GET',
    path: '/api/v1/postman/actors/export',
    summary: 'The users and teams that the filters let through, as CSV.',
    access: 'session',
    query: v.object(filterEntries),
    produces: 'text/csv',
    replies: { 200: null },
  }),
  createPostmanUser: endpoint({
    method: 'POST',
    path: '/api/v1/postman/actors/users',
    summary: 'Requests a user by its ID or username.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      id: v.optional(v.string(), ''),
      slug: v.optional(v.string(), ''),
      name: v.optional(v.string(), ''),
    }),
    replies: { 201: postmanUserSchema },
  }),
  createPostmanTeam: endpoint({
    method: 'POST',
    path: '/api/v1/postman/actors/teams',
    summary: 'Requests a team by its name.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ slug: v.string() }),
    replies: { 201: postmanUserSchema },
  }),
  checkPostmanCsv: endpoint({
    method: 'POST',
    path: '/api/v1/postman/actors/users/csv_check_validity',
    summary: 'What an upload of a file would do. Nothing is written.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: fileSchema,
    replies: {
      200: v.object({
        /** The first of the rows that cannot be taken. */
        error_rows: v.array(v.object({ row: v.number(), text: v.string() })),
        nbr_errors: v.number(),
        created: v.number(),
        updated: v.number(),
        /** Why the file as a whole cannot be taken. */
        error: v.nullable(v.string()),
      }),
    },
  }),
  uploadPostmanCsv: endpoint({
    method: 'POST',
    path: '/api/v1/postman/actors/users/csv',
    summary: 'Requests the users of a file.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: fileSchema,
    replies: { 201: doneSchema },
  }),
  deletePostmanUsers: endpoint({
    method: 'DELETE',
    path: '/api/v1/postman/actors',
    summary: 'Deletes users and teams by their ids, or all that the filters let through.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      member_ids: v.optional(v.pipe(v.array(idSchema), v.maxLength(10_000))),
      filters: v.optional(
        v.object({
          search: v.optional(v.string()),
          status: v.optional(v.array(v.picklist(POSTMAN_USER_STATUSES))),
          attachment_reason: v.optional(v.array(v.picklist(POSTMAN_REASONS))),
          actor_type: v.optional(v.array(v.picklist(POSTMAN_ACTOR_TYPES))),
        }),
      ),
    }),
    replies: { 200: v.object({ deleted: v.number() }) },
  }),
} as const;
