import type { searchScanEndpoints } from '../endpoints/search-scans.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { ScannedSecret, SearchScan } from '../schemas/search.ts';
import { pageOf } from './perimeter.ts';
import { problem } from './problems.ts';
import { matchesOfQuery, newUuid, searchRefusal } from './search.ts';
import { type MockContext, userOf, type World } from './world.ts';

function scanOf(world: World, uuid: string): SearchScan | ProblemDetails {
  const scan = world.searchScans.find((one) => one.uuid === uuid);
  return searchRefusal(world) ?? scan ?? problem('not_found');
}

function isScan(found: SearchScan | ProblemDetails): found is SearchScan {
  return 'query_string' in found;
}

function foundBy(world: World, { uuid, status }: SearchScan): ScannedSecret[] {
  return status === 'expired' ? [] : (world.scannedSecrets.get(uuid) ?? []);
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
  world: World,
  search: { uuid: string; query: string },
): { scan: SearchScan; isAsked: boolean } {
  const known = world.searchScans.find((one) => one.search === search.uuid);
  if (known?.status === 'created' || known?.status === 'scanning')
    return { scan: known, isAsked: false };
  const isFresh = known === undefined || known.status === 'expired';
  const scan: SearchScan = {
    uuid: known?.uuid ?? newUuid(world),
    search: search.uuid,
    query_string: search.query,
    status: 'created',
    scanned_patches: isFresh ? 0 : known.scanned_patches,
    total_patches: known?.total_patches ?? 0,
    last_scanned_patch_name: known?.last_scanned_patch_name ?? null,
    started_at: null,
    finished_at: null,
    expired_at: null,
    user_email: userOf(world).email,
    secrets: isFresh ? 0 : known.secrets,
    list_secrets: isFresh ? [] : known.list_secrets,
  };
  world.searchScans = [scan, ...world.searchScans.filter((one) => one !== known)];
  world.searches = world.searches.map((one) =>
    one.uuid === search.uuid
      ? { ...one, secret_scan: 'created', scanning_uuid: scan.uuid, last_scan: null }
      : one,
  );
  return { scan, isAsked: true };
}

/** Scans of searches over the world; they wait, unless a story lets them go on. */
export const searchScanHandlers: Handlers<typeof searchScanEndpoints, MockContext> = {
  createSearchScan: ({ body }, { world }) => {
    const search = world.searches.find(({ uuid }) => uuid === body.search);
    const refusal = searchRefusal(world);
    if (refusal !== null) return refusal;
    if (search === undefined) return problem('not_found');
    const found = matchesOfQuery(world, search.query);
    if ('status' in found) return found;
    if (found.results.length >= world.settings.max_scanned_patches)
      return problem('too_many_patches');
    const { scan, isAsked } = ask(world, search);
    return { status: isAsked ? 201 : 200, data: scan };
  },
  listUserScans: (_, { world }) => {
    const refusal = searchRefusal(world);
    if (refusal !== null) return refusal;
    const { email } = userOf(world);
    const mine = world.searchScans.filter(
      (one) => one.user_email === email && one.status !== 'expired',
    );
    return { status: 200, data: mine };
  },
  getSearchScan: ({ params }, { world }) => {
    const scan = scanOf(world, params.uuid);
    return isScan(scan) ? { status: 200, data: scan } : scan;
  },
  listScannedSecrets: ({ params, query }, { world }) => {
    const scan = scanOf(world, params.uuid);
    if (!isScan(scan)) return scan;
    return pageOf(
      foundBy(world, scan).filter((secret) => isShown(secret, query)),
      query,
    );
  },
  getScannedSecret: ({ params }, { world }) => {
    const scan = scanOf(world, params.uuid);
    if (!isScan(scan)) return scan;
    const secret = foundBy(world, scan).find(({ uuid }) => uuid === params.secret_uuid);
    return secret === undefined ? problem('not_found') : { status: 200, data: secret };
  },
  listScannedOccurrences: ({ params, query }, { world }) => {
    const scan = scanOf(world, params.uuid);
    if (!isScan(scan)) return scan;
    const secret = foundBy(world, scan).find(({ uuid }) => uuid === params.secret_uuid);
    return secret === undefined ? problem('not_found') : pageOf(secret.occurrences, query);
  },
  promoteScannedSecrets: ({ params, body }, { world }) => {
    const scan = scanOf(world, params.uuid);
    if (!isScan(scan)) return scan;
    if (scan.status === 'expired') return problem('not_found');
    const new_secrets: { scan_secret_uuid: string; id: number }[] = [];
    const secrets = foundBy(world, scan).map((secret) => {
      if (secret.linked_incident !== null || !body.ids.includes(secret.uuid)) return secret;
      const id = world.nextId++;
      new_secrets.push({ scan_secret_uuid: secret.uuid, id });
      return { ...secret, linked_incident: id };
    });
    world.scannedSecrets.set(scan.uuid, secrets);
    return { status: 200, data: { new_secrets } };
  },
};
