import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getCompany } from '../../repositories/companies.ts';
import { listFound, listFoundPlaces } from '../../repositories/scanned-secret-rows.ts';
import { countPatches } from '../../repositories/search-results.ts';
import { askForScan, getScan, listScansOf } from '../../repositories/search-scans.ts';
import { findSearch } from '../../repositories/searches.ts';
import { promote } from '../../search/promote.ts';
import { readSearch, requireSearch } from './require-search.ts';

/** The scan; `not_found` alike when it never was and when it is another company's. */
async function demandScan({ deps, actor, now }: RouteContext, uuid: string) {
  const scan = await getScan(deps.db, actor.companyId, uuid, now);
  if (scan === null) throw new Problem('not_found');
  return scan;
}

const EVERYTHING = { search: '', types: [], authors: [], tags: [], id: null };

async function demandFound(context: RouteContext, scanId: string, id: string) {
  const { deps, actor, now } = context;
  const company = await getCompany(deps.db, actor.companyId);
  const filter = { ...EVERYTHING, id };
  const { rows } = await listFound(deps.db, company, scanId, filter, { offset: 0, limit: 1 }, now);
  const [secret] = rows;
  if (secret === undefined) throw new Problem('not_found');
  return secret;
}

/** Scans what a search finds. */
export const createSearchScan = route(
  searchScanEndpoints.createSearchScan,
  async ({ body }, context) => {
    const { deps, actor, now, requestId } = context;
    const { companyId, memberId } = actor;
    await requireSearch(context);
    const search = await findSearch(deps.db, companyId, body.search);
    if (search === null) throw new Problem('not_found');
    const scope = { node: readSearch(search.query), isRestricted: search.isRestricted };
    const patches = await countPatches(deps.db, companyId, scope, 0);
    if (patches >= deps.config.maxScannedPatches) throw new Problem('too_many_patches');
    const asked = await deps.db.transaction().execute(async (trx) => {
      const ask = { id: deps.newId(), searchId: body.search, memberId };
      const done = await askForScan(trx, companyId, ask, now);
      if (!done.isAsked) return done;
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'scan_search',
        target: `search_scan:${done.id}`,
        detail: { query: search.query, scan_id: done.id },
        requestId,
        at: now,
      });
      return done;
    });
    await deps.jobs.enqueue(
      'search_scan',
      { companyId, scanId: asked.id },
      `${companyId}:${asked.id}`,
    );
    return { status: asked.isAsked ? 201 : 200, data: await demandScan(context, asked.id) };
  },
);

/** The caller's own scans. */
export const listUserScans = route(searchScanEndpoints.listUserScans, async (_, context) => {
  const { deps, actor, now } = context;
  await requireSearch(context);
  return { status: 200, data: await listScansOf(deps.db, actor.companyId, actor.memberId, now) };
});

/** A scan, and how far it is. */
export const getSearchScan = route(
  searchScanEndpoints.getSearchScan,
  async ({ params }, context) => {
    await requireSearch(context);
    return { status: 200, data: await demandScan(context, params.uuid) };
  },
);

/** What a scan found. */
export const listScannedSecrets = route(
  searchScanEndpoints.listScannedSecrets,
  async ({ params, query }, context) => {
    const { deps, actor, now } = context;
    await requireSearch(context);
    await demandScan(context, params.uuid);
    const company = await getCompany(deps.db, actor.companyId);
    const start = (query.page - 1) * query.per_page;
    const filter = {
      search: (query.search ?? '').trim(),
      types: query.type ?? [],
      authors: query.author ?? [],
      tags: query.tags ?? [],
      id: null,
    };
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listFound(deps.db, company, params.uuid, filter, page, now);
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** A secret that a scan found. */
export const getScannedSecret = route(
  searchScanEndpoints.getScannedSecret,
  async ({ params }, context) => {
    await requireSearch(context);
    return { status: 200, data: await demandFound(context, params.uuid, params.secret_uuid) };
  },
);

/** Where a scan found a secret. */
export const listScannedOccurrences = route(
  searchScanEndpoints.listScannedOccurrences,
  async ({ params, query }, context) => {
    const { deps, actor } = context;
    await requireSearch(context);
    await demandFound(context, params.uuid, params.secret_uuid);
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listFoundPlaces(
      deps.db,
      actor.companyId,
      params.secret_uuid,
      page,
    );
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** Makes incidents of what a scan found. */
export const promoteScannedSecrets = route(
  searchScanEndpoints.promoteScannedSecrets,
  async ({ params, body }, context) => {
    const { deps, actor, now, requestId } = context;
    const { companyId, memberId } = actor;
    await requireSearch(context);
    const scan = await demandScan(context, params.uuid);
    if (scan.status === 'expired') throw new Problem('not_found');
    const { db, vault, clock, config } = deps;
    const { signal } = new AbortController();
    const promoted = await promote(
      { db, vault, clock, dataDir: config.dataDir },
      { companyId, scanId: params.uuid, which: body.ids, signal },
    );
    await writeAudit(db, companyId, {
      actorId: memberId,
      action: 'promote_scanned_secrets',
      target: `search_scan:${params.uuid}`,
      detail: { ids: promoted.map(({ incidentId }) => incidentId), scan_id: params.uuid },
      requestId,
      at: now,
    });
    const new_secrets = promoted.map(({ secretId, incidentId }) => ({
      scan_secret_uuid: secretId,
      id: incidentId,
    }));
    return { status: 200, data: { new_secrets } };
  },
);
