import { searchLimitRefusal } from '@sluice/domain/search-scan';
import type { searchScanEndpoints } from '../endpoints/search-scans.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { ScannedSecret, SearchScan } from '../schemas/search.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { pageOf } from './perimeter.ts';
import { problem } from './problems.ts';
import { matchesOfQuery, newUuid, searchRefusal } from './search.ts';

function scanOf(database: MockDatabase, uuid: string): SearchScan | ProblemDetails {
  const scan = database.searchScans.find((one) => one.uuid === uuid);
  return searchRefusal(database) ?? scan ?? problem('not_found');
}

function isScan(found: SearchScan | ProblemDetails): found is SearchScan {
  return 'query_string' in found;
}

function foundBy(database: MockDatabase, { uuid, status }: SearchScan): ScannedSecret[] {
  return status === 'expired' ? [] : (database.scannedSecrets.get(uuid) ?? []);
}

function isShown(
  secret: ScannedSecret,
  wanted: {
    readonly search?: string | undefined;
    readonly type?: readonly string[] | undefined;
    readonly author?: readonly string[] | undefined;
    readonly tags?: readonly string[] | undefined;
  },
): boolean {
  const { display_name, dev, tags, occurrences } = secret;
  const search = (wanted.search ?? '').trim().toLowerCase();
  const texts = [display_name, dev.name, dev.email ?? ''];
  for (const { repo_name, file_path } of occurrences) texts.push(repo_name, file_path);
  const isOneOf = (list: readonly string[] | undefined, values: readonly string[]) =>
    list === undefined || list.length === 0 || values.some((value) => list.includes(value));
  return (
    texts.some((text) => text.toLowerCase().includes(search)) &&
    isOneOf(wanted.type, [display_name]) &&
    isOneOf(wanted.author, [dev.email ?? '']) &&
    isOneOf(
      wanted.tags,
      tags.map(({ name }) => name),
    )
  );
}

/** Asks for the scan of a search again, or for its first. */
function ask(
  database: MockDatabase,
  search: { uuid: string; query: string },
): { scan: SearchScan; isAsked: boolean } {
  const known = database.searchScans.find((one) => one.search === search.uuid);
  if (known?.status === 'created' || known?.status === 'scanning')
    return { scan: known, isAsked: false };
  const isFresh = known === undefined || known.status === 'expired';
  const scan: SearchScan = {
    uuid: known?.uuid ?? newUuid(database),
    search: search.uuid,
    query_string: search.query,
    status: 'created',
    scanned_patches: isFresh ? 0 : known.scanned_patches,
    total_patches: known?.total_patches ?? 0,
    last_scanned_patch_name: known?.last_scanned_patch_name ?? null,
    started_at: null,
    finished_at: null,
    expired_at: null,
    user_email: userOf(database).email,
    secrets: isFresh ? 0 : known.secrets,
    list_secrets: isFresh ? [] : known.list_secrets,
  };
  database.searchScans = [scan, ...database.searchScans.filter((one) => one !== known)];
  database.searches = database.searches.map((one) =>
    one.uuid === search.uuid
      ? { ...one, secret_scan: 'created', scanning_uuid: scan.uuid, last_scan: null }
      : one,
  );
  return { scan, isAsked: true };
}

/** Scans of searches over the database; they wait, unless a story lets them go on. */
export const searchScanHandlers: Handlers<typeof searchScanEndpoints, MockContext> = {
  createSearchScan: ({ body }, { database }) => {
    const search = database.searches.find(({ uuid }) => uuid === body.search);
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    if (search === undefined) return problem('not_found');
    const found = matchesOfQuery(database, search.query);
    if ('status' in found) return found;
    if (found.results.length >= database.settings.max_scanned_patches)
      return problem('too_many_patches');
    const isOpen = database.searchScans.some(
      (one) =>
        one.search === search.uuid && (one.status === 'created' || one.status === 'scanning'),
    );
    const waiting = database.searchScans.filter(({ status }) => status === 'created').length;
    const detail = isOpen ? null : searchLimitRefusal('waiting_scans', waiting);
    if (detail !== null) return problem('limit_reached', { detail });
    const { scan, isAsked } = ask(database, search);
    return { status: isAsked ? 201 : 200, data: scan };
  },
  listUserScans: (_, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const { email } = userOf(database);
    const mine = database.searchScans.filter(
      (one) => one.user_email === email && one.status !== 'expired',
    );
    return { status: 200, data: mine };
  },
  getSearchScan: ({ params }, { database }) => {
    const scan = scanOf(database, params.uuid);
    return isScan(scan) ? { status: 200, data: scan } : scan;
  },
  listScannedSecrets: ({ params, query }, { database }) => {
    const scan = scanOf(database, params.uuid);
    if (!isScan(scan)) return scan;
    return pageOf(
      foundBy(database, scan).filter((secret) => isShown(secret, query)),
      query,
    );
  },
  getScannedSecret: ({ params }, { database }) => {
    const scan = scanOf(database, params.uuid);
    if (!isScan(scan)) return scan;
    const secret = foundBy(database, scan).find(({ uuid }) => uuid === params.secret_uuid);
    return secret === undefined ? problem('not_found') : { status: 200, data: secret };
  },
  listScannedOccurrences: ({ params, query }, { database }) => {
    const scan = scanOf(database, params.uuid);
    if (!isScan(scan)) return scan;
    const secret = foundBy(database, scan).find(({ uuid }) => uuid === params.secret_uuid);
    return secret === undefined ? problem('not_found') : pageOf(secret.occurrences, query);
  },
  promoteScannedSecrets: ({ params, body }, { database }) => {
    const scan = scanOf(database, params.uuid);
    if (!isScan(scan)) return scan;
    if (scan.status === 'expired') return problem('not_found');
    const new_secrets: { scan_secret_uuid: string; id: number }[] = [];
    const secrets = foundBy(database, scan).map((secret) => {
      if (secret.linked_incident !== null || !body.ids.includes(secret.uuid)) return secret;
      const id = database.nextId++;
      new_secrets.push({ scan_secret_uuid: secret.uuid, id });
      return { ...secret, linked_incident: id };
    });
    database.scannedSecrets.set(scan.uuid, secrets);
    return { status: 200, data: { new_secrets } };
  },
};
