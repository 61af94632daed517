import { DEVELOPER_TYPES } from '@sluice/domain/developer-form';
import { ORIGIN_REASONS } from '@sluice/domain/perimeter';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idTextSchema, pagingEntries } from '../schemas/basics.ts';
import {
  organizationSchema,
  organizationStatsSchema,
  perimeterDeveloperSchema,
} from '../schemas/developers.ts';
import { perimeterRepositorySchema } from '../schemas/perimeter.ts';
import { repositoryQuerySchema } from './perimeter.ts';

/** By what developers can be sorted; a leading minus for descending. */
export const DEVELOPER_ORDERS = ['name', 'github_login', 'first_linked_at'] as const;

const searchSchema = v.optional(v.pipe(v.string(), v.maxLength(512)));
const developerParams = v.object({ type: v.picklist(DEVELOPER_TYPES), id: idTextSchema });

const developerFilterEntries = {
  search: searchSchema,
  /** A comma list of domains, any of which an address has. */
  email_domain: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  /** A comma list of reasons, any of which holds. */
  attachment_reason: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((reason) => reason !== '')),
      v.array(v.picklist(ORIGIN_REASONS, 'No such reason.')),
    ),
  ),
  status: v.optional(v.picklist(['active', 'inactive'])),
  ordering: v.optional(
    v.picklist(DEVELOPER_ORDERS.flatMap((order) => [order, `-${order}` as const])),
    'name',
  ),
};

/** The developers of the perimeter, and the company's organizations (spec 001 §7, spec 002 §7). */
export const developerEndpoints = {
  listDevelopers: endpoint({
    method: 'GET',
    path: '/api/v1/developers',
    summary: 'The developers of the perimeter.',
    access: 'session',
    query: v.object({ ...pagingEntries, ...developerFilterEntries }),
    replies: { 200: v.array(perimeterDeveloperSchema) },
  }),
  listEmailDomains: endpoint({
    method: 'GET',
    path: '/api/v1/developers/email_domains',
    summary: 'The fifty most frequent domains of the addresses of developers.',
    access: 'session',
    replies: { 200: v.array(v.string()) },
  }),
  exportDevelopers: endpoint({
    method: 'GET',
    path: '/api/v1/developers/export',
    summary: 'The developers as CSV: login, name, emails, reasons, status, since.',
    access: 'session',
    produces: 'text/csv',
    query: v.object(developerFilterEntries),
    replies: { 200: null },
  }),
  addDeveloper: endpoint({
    method: 'POST',
    path: '/api/v1/developers',
    summary: 'Takes a developer into the perimeter by hand.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      github_login: v.optional(v.nullable(v.string()), null),
      email: v.optional(v.nullable(v.string()), null),
      name: v.optional(v.string(), ''),
    }),
    replies: { 201: perimeterDeveloperSchema },
    failures: { 409: v.object({ detail: v.string(), code: v.string() }) },
  }),
  getDeveloper: endpoint({
    method: 'GET',
    path: '/api/v1/developers/:type/:id',
    summary: 'One developer of the perimeter.',
    access: 'session',
    params: developerParams,
    replies: { 200: perimeterDeveloperSchema },
  }),
  removeDeveloper: endpoint({
    method: 'DELETE',
    path: '/api/v1/developers/:type/:id',
    summary: 'Takes back that a developer was added by hand; other reasons stay.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: developerParams,
    replies: { 204: null },
  }),
  listOrganizations: endpoint({
    method: 'GET',
    path: '/api/v1/gh_organizations',
    summary: 'The organisations of the company on the code host.',
    access: 'session',
    query: v.object({ ...pagingEntries, search: searchSchema }),
    replies: { 200: v.array(organizationSchema) },
  }),
  getOrganizationStats: endpoint({
    method: 'GET',
    path: '/api/v1/gh_organizations/stats',
    summary: 'How much the organisations hold.',
    access: 'session',
    replies: { 200: organizationStatsSchema },
  }),
  listOrganizationRepositories: endpoint({
    method: 'GET',
    path: '/api/v1/gh_organizations/repos',
    summary: 'The repositories of the perimeter.',
    access: 'session',
    query: repositoryQuerySchema,
    replies: { 200: v.array(perimeterRepositorySchema) },
  }),
  refreshOrganizations: endpoint({
    method: 'POST',
    path: '/api/v1/gh_organizations/refresh',
    summary: 'Reads the organisations from the code host again, where calls out are on.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    replies: { 200: v.object({ is_started: v.boolean() }) },
  }),
} as const;
