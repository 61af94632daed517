import {
  maskValue,
  type PostmanExport,
  type PostmanFinding,
  type PostmanLocation,
  rawValues,
  scanPostman,
} from '@sluice/scanner';
import { type Kysely, sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { maskDistinct, maskingOf } from '../masking/mask-text.ts';
import { storeDevelopers } from '../repositories/authors.ts';
import { getCompany, preferencesOf } from '../repositories/companies.ts';
import { storeIncidents, storeSecrets } from '../repositories/findings.ts';
import { storeOccurrences } from '../repositories/new-occurrences.ts';
import { heldRules } from '../repositories/severity-rules.ts';
import { updateSource, watchSource } from '../repositories/sources.ts';
import { holdKey } from '../repositories/workspace-keys.ts';
import { applyOccurrences } from './apply-occurrences.ts';
import { assertDefined } from './assert-defined.ts';
import { endLeakedKeys } from './end-leaked-keys.ts';
import { ownSearchOf, type ScanConfig } from './own-search.ts';
import { sealContext, sealParts } from './seal-context.ts';

/** An export has no commits. */
const NO_COMMIT = '0'.repeat(40);

/** What an import did, or would do. */
export interface PostmanSummary {
  /** Texts of the export that were looked at. */
  texts: number;
  new_incidents: number;
  new_occurrences: number;
  known_occurrences: number;
}

/** What an import needs. */
export interface PostmanRequest {
  companyId: number;
  exported: PostmanExport;
  now: Date;
  isDryRun: boolean;
}

/** Ends a transaction that was for counting only. */
class DryRun extends Error {}

/**
 * Stores what an export holds as incidents of the kind `postman`, each occurrence with its place. They are incidents of their own beside those of git:
 * the same value in both has two. A second import of the same export changes nothing and undoes no decision (decisions §5).
 */
export async function importPostman(
  db: Kysely<Schema>,
  vault: Vault,
  request: PostmanRequest,
): Promise<PostmanSummary> {
  const search = await ownSearchOf(db, request.companyId);
  const found = scanPostman(request.exported, { detectors: search.detectors });
  const wanted = found.filter(({ detector }) => !search.silenced.includes(detector));
  const summary: PostmanSummary = {
    texts: request.exported.texts.length,
    new_incidents: 0,
    new_occurrences: 0,
    known_occurrences: 0,
  };
  try {
    await db.transaction().execute(async (trx) => {
      if (wanted.length > 0) {
        const masking = maskingOf(trx, vault, request.companyId, search.detectors);
        await masking.known?.add(wanted.flatMap(rawValues));
        const mask = await maskDistinct(masking, namesOf(request.exported, wanted));
        const exported = { ...request.exported, name: mask(request.exported.name) };
        const findings = wanted.map((one) => withMaskedLocation(one, mask));
        await store(trx, vault, { ...request, exported }, search, findings, summary);
      }
      if (request.isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return summary;
}

async function store(
  trx: Kysely<Schema>,
  vault: Vault,
  { companyId, exported, now }: PostmanRequest,
  search: ScanConfig,
  findings: readonly PostmanFinding[],
  summary: PostmanSummary,
): Promise<void> {
  const company = await getCompany(trx, companyId);
  const rules = await heldRules(trx, companyId);
  const url = `postman:${exported.kind}:${exported.id || exported.name}`;
  const name = exported.name || 'Postman';
  const source = await watchSource(trx, companyId, { url, name, isLocal: true }, now);
  await updateSource(trx, companyId, source.id, { state: 'done' });

  const distinct = new Map(findings.map((one) => [`${one.detector}\0${one.value}`, one]));
  await holdKey(trx, vault);
  const stored = await storeSecrets(
    trx,
    companyId,
    [...distinct.values()].map((one) => toSecret(vault, companyId, one)),
    now,
  );
  await endLeakedKeys(trx, vault, [...distinct.values()], now);
  const places = new Map(
    [...distinct.keys()].map((key, index) => [key, assertDefined(stored[index])]),
  );
  const secretIds = findings.map((one) =>
    assertDefined(places.get(`${one.detector}\0${one.value}`)),
  );
  const incidents = await storeIncidents(
    trx,
    companyId,
    [...distinct.values()].map(({ detector }, index) => ({
      kind: 'postman' as const,
      secretId: assertDefined(stored[index]),
      detector,
      displayName: search.displayName(detector),
      firstDate: now,
    })),
    now,
  );
  const incidentOf = new Map(incidents.map((one) => [one.secretId, one]));
  const idOf = (index: number) => assertDefined(incidentOf.get(assertDefined(secretIds[index]))).id;
  const [developer] = await storeDevelopers(trx, companyId, [{ name: 'Postman', email: '' }]);
  const made = await storeOccurrences(
    trx,
    companyId,
    source.id,
    findings.map(({ location, falsePositive }, index) => ({
      incidentId: idOf(index),
      developerId: assertDefined(developer).id,
      commitSha: NO_COMMIT,
      commitMessage: '',
      path: pathOf(location),
      line: 1,
      committedAt: now,
      tags: falsePositive === null ? [] : ['FALSE_POSITIVE'],
      attachmentReasons: [],
      falsePositive,
    })),
    now,
  );
  await storeLocations(trx, companyId, source.id, findings);
  const texts = new Map<number, Set<string>>();
  findings.forEach(({ detector, location }, index) => {
    const mine = texts.get(idOf(index)) ?? new Set([search.displayName(detector), detector, name]);
    texts.set(idOf(index), mine.add(pathOf(location)));
  });
  const preferences = preferencesOf(company);
  const context = { companyId, seenAt: now, isLive: false, preferences, rules };
  await applyOccurrences(trx, context, incidents, made, texts);
  summary.new_incidents = incidents.filter(({ isNew }) => isNew).length;
  summary.new_occurrences = made.length;
  summary.known_occurrences = findings.length - made.length;
}

/** Every name in an export that is stored with a finding. */
function namesOf(exported: PostmanExport, findings: readonly PostmanFinding[]): string[] {
  const places = findings.map(({ location }) => location);
  return [
    exported.name,
    ...places.flatMap(({ objectName, objectId, folderNames, key }) => [
      objectName,
      objectId,
      ...folderNames,
      key ?? '',
    ]),
  ];
}

function withMaskedLocation(
  finding: PostmanFinding,
  mask: (text: string) => string,
): PostmanFinding {
  const { location } = finding;
  return {
    ...finding,
    location: {
      ...location,
      objectName: mask(location.objectName),
      objectId: mask(location.objectId),
      folderNames: location.folderNames.map(mask),
      key: location.key === null ? null : mask(location.key),
    },
  };
}

/** The same value in git is another secret: kinds are triaged apart. */
function toSecret(vault: Vault, companyId: number, finding: PostmanFinding) {
  const { detector, value, secretParts } = finding;
  return {
    detector,
    valueHash: vault.digest('secret-identity', `postman\0${companyId}\0${detector}\0${value}`),
    sealed: vault.seal(value, sealContext(companyId, detector)),
    sealedParts:
      secretParts === undefined ? null : sealParts(vault, companyId, detector, secretParts),
    masked: maskValue(value),
  };
}

/** A location in one line, which identifies an occurrence; null for a part that the export does not name. */
export function pathOf(location: PostmanLocation): string {
  const { folderNames, objectType, objectName, locationType, key } = location;
  const at = [...folderNames, objectName].map((part) => part.replaceAll('/', '∕')).join('/');
  return `${at} (${[objectType, locationType, key].filter(Boolean).join(', ')})`;
}

async function storeLocations(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  findings: readonly PostmanFinding[],
): Promise<void> {
  const locations = findings.map(({ location }) =>
    JSON.stringify({
      object_type: location.objectType,
      object_name: location.objectName,
      object_id: location.objectId,
      folder_names: location.folderNames,
      location_type: location.locationType,
      key: location.key,
    }),
  );
  await sql`
    update occurrences o set location = n.location::jsonb
    from unnest(${findings.map(({ location }) => pathOf(location))}::text[], ${locations}::text[]) as n(path, location)
    where o.company_id = ${companyId} and o.source_id = ${sourceId} and o.path = n.path and o.location is null`.execute(
    trx,
  );
}
