import {
  KEYWORD_CATEGORIES,
  KEYWORD_STATUSES,
  KEYWORD_TYPES,
  type KeywordFamily,
} from '@sluice/domain/keywords';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  idListTextSchema,
  idParamsSchema,
  idSchema,
  listTextOf,
  pagingEntries,
} from '../schemas/basics.ts';
import { keywordLabelSchema, keywordSchema } from '../schemas/detection.ts';

/** By what keywords can be sorted; a leading minus for descending. */
export const KEYWORD_ORDERS = ['name', 'keyword', 'type', 'status', 'created_at'] as const;

// Longer than the form takes: what is too long but not absurd is refused by the rule, with its own text.
const text = v.pipe(v.string(), v.maxLength(4_096));

const labelIds = v.pipe(v.array(idSchema), v.maxLength(100));
const categories = v.array(v.picklist(KEYWORD_CATEGORIES));

function listEndpoint<const F extends KeywordFamily>(family: F, summary: string) {
  return endpoint({
    method: 'GET',
    path: `/api/v1/keywords/${family}`,
    summary,
    access: 'session',
    query: v.object({
      ...pagingEntries,
      ordering: v.optional(
        v.picklist(KEYWORD_ORDERS.flatMap((order) => [order, `-${order}` as const])),
        'name',
      ),
      search: v.optional(v.pipe(v.string(), v.maxLength(512))),
      type: v.optional(listTextOf(KEYWORD_TYPES, 'No such type.')),
      labels: v.optional(idListTextSchema),
      status: v.optional(listTextOf(KEYWORD_STATUSES, 'No such status.'), 'active,pending'),
    }),
    replies: {
      200: v.object({
        results: v.array(keywordSchema),
        /** The number of matches. */
        count: v.number(),
        /** All of this list. */
        total_count: v.number(),
      }),
    },
  });
}

function createEndpoint<const F extends KeywordFamily>(family: F, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/v1/keywords/${family}`,
    summary,
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      name: text,
      keyword: text,
      type: v.picklist(KEYWORD_TYPES),
      categories,
      labels: v.optional(labelIds, []),
    }),
    replies: { 201: keywordSchema },
  });
}

function updateEndpoint<const F extends KeywordFamily>(family: F, summary: string) {
  return endpoint({
    method: 'PATCH',
    path: `/api/v1/keywords/${family}/:id`,
    summary,
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({
      /** These three are what the keyword is: another value is refused. */
      name: v.exactOptional(text),
      keyword: v.exactOptional(text),
      type: v.exactOptional(v.picklist(KEYWORD_TYPES)),
      categories: v.exactOptional(categories),
      labels: v.exactOptional(labelIds),
    }),
    replies: { 200: keywordSchema },
  });
}

function deleteEndpoint<const F extends KeywordFamily>(family: F, summary: string) {
  return endpoint({
    method: 'DELETE',
    path: `/api/v1/keywords/${family}/:id`,
    summary,
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  });
}

/** The company's keywords (spec 002 §7): one list of incident raisers, one of secret graspers. */
export const keywordEndpoints = {
  listKeywordLabels: endpoint({
    method: 'GET',
    path: '/api/v1/keywords/labels',
    summary: 'The labels of keywords.',
    access: 'session',
    replies: { 200: v.array(keywordLabelSchema) },
  }),
  createKeywordLabel: endpoint({
    method: 'POST',
    path: '/api/v1/keywords/labels',
    summary: 'Makes a label; one of the same name is answered as it is.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ name: text }),
    replies: { 200: keywordLabelSchema, 201: keywordLabelSchema },
  }),
  listIncidentRaisers: listEndpoint('incident_raisers', 'The keywords that open incidents.'),
  createIncidentRaiser: createEndpoint('incident_raisers', 'Adds a keyword that opens incidents.'),
  updateIncidentRaiser: updateEndpoint('incident_raisers', 'Changes categories and labels.'),
  deleteIncidentRaiser: deleteEndpoint(
    'incident_raisers',
    'Deletes a keyword. Its incidents stay.',
  ),
  listSecretGraspers: listEndpoint('secret_graspers', 'The keywords that grasp secrets.'),
  createSecretGrasper: createEndpoint('secret_graspers', 'Adds a keyword that grasps secrets.'),
  updateSecretGrasper: updateEndpoint('secret_graspers', 'Changes categories and labels.'),
  deleteSecretGrasper: deleteEndpoint(
    'secret_graspers',
    'Deletes a keyword. What it grasped stays.',
  ),
  deactivateKeyword: endpoint({
    method: 'PATCH',
    path: '/api/v1/keywords/:id/deactivate',
    summary: 'Looks for a keyword no more. What it found stays.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 200: keywordSchema },
  }),
} as const;
