import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idSchema, pagingEntries, uuidParamsSchema, uuidSchema } from '../schemas/basics.ts';
import {
  scannedOccurrenceSchema,
  scannedSecretSchema,
  searchScanSchema,
} from '../schemas/search.ts';

const secretParamsSchema = v.object({ uuid: uuidSchema, secret_uuid: uuidSchema });
const listSchema = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2048),
    v.transform((text) => text.split(',').filter((part) => part !== '')),
  ),
);

/** Scans for secrets of what searches find (spec 001 §7). */
export const searchScanEndpoints = {
  createSearchScan: endpoint({
    method: 'POST',
    path: '/search_api/v1/scans',
    summary:
      'Scans what a search finds, or carries on where its last scan ended. One that runs is answered as it is.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    body: v.object({ search: uuidSchema }),
    replies: { 200: searchScanSchema, 201: searchScanSchema },
  }),
  listUserScans: endpoint({
    method: 'GET',
    path: '/search_api/v1/scans/list_user_scans',
    summary: "The caller's own scans whose results are kept, newest first.",
    access: 'session',
    permission: 'SCAN_SEARCH',
    replies: { 200: v.array(searchScanSchema) },
  }),
  getSearchScan: endpoint({
    method: 'GET',
    path: '/search_api/v1/scans/:uuid',
    summary: 'A scan, and how far it is.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: uuidParamsSchema,
    replies: { 200: searchScanSchema },
  }),
  listScannedSecrets: endpoint({
    method: 'GET',
    path: '/search_api/v1/scans/:uuid/secrets',
    summary: 'What a scan found, the newest leak first.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: uuidParamsSchema,
    query: v.object({
      ...pagingEntries,
      /** In kinds, repositories, files and authors. */
      search: v.optional(v.pipe(v.string(), v.maxLength(512))),
      /** Kinds by their shown names, authors by their addresses, tags by their names: comma lists. */
      type: listSchema,
      author: listSchema,
      tags: listSchema,
    }),
    replies: { 200: v.array(scannedSecretSchema) },
  }),
  getScannedSecret: endpoint({
    method: 'GET',
    path: '/search_api/v1/scans/:uuid/secrets/:secret_uuid',
    summary: 'A secret that a scan found.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: secretParamsSchema,
    replies: { 200: scannedSecretSchema },
  }),
  listScannedOccurrences: endpoint({
    method: 'GET',
    path: '/search_api/v1/scans/:uuid/secrets/:secret_uuid/occurrences',
    summary: 'Where a scan found a secret, newest first.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: secretParamsSchema,
    query: v.object(pagingEntries),
    replies: { 200: v.array(scannedOccurrenceSchema) },
  }),
  promoteScannedSecrets: endpoint({
    method: 'POST',
    path: '/search_api/v1/scans/:uuid/incidents',
    summary:
      'Makes incidents of secrets that a scan found. Those that are incidents already are left out of the answer.',
    access: 'session',
    permission: 'SCAN_SEARCH',
    params: uuidParamsSchema,
    body: v.object({
      ids: v.pipe(
        v.array(uuidSchema),
        v.minLength(1, 'Select at least one secret.'),
        v.maxLength(500),
      ),
    }),
    replies: {
      200: v.object({
        new_secrets: v.array(v.object({ scan_secret_uuid: uuidSchema, id: idSchema })),
      }),
    },
  }),
} as const;
