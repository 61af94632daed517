import { attachmentReasons } from '@sluice/domain/perimeter';
import { needsRepositories } from '@sluice/domain/severity-rules';
import { type Finding, keywordOf } from '@sluice/scanner';
import type { Kysely, RawBuilder } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { PatchSpan, Schema } from '../db/schema.ts';
import { writeInOneStatement } from '../db/write-in-one-statement.ts';
import type { MaskedPatch } from '../masking/mask-findings.ts';
import { storeDevelopers } from '../repositories/authors.ts';
import type { BatchContext } from '../repositories/batch-context.ts';
import { preferencesOf } from '../repositories/companies.ts';
import { eventsWrite } from '../repositories/events.ts';
import { missingOccurrences, type NewOccurrence } from '../repositories/findings.ts';
import { addKeywordIds } from '../repositories/keyword-findings.ts';
import { lockIncidents } from '../repositories/known-secrets.ts';
import { incidentsWrite, reserveIds } from '../repositories/new-incidents.ts';
import { occurrencesWrite } from '../repositories/new-occurrences.ts';
import { sourceWrite } from '../repositories/sources.ts';
import { type NewPatch, storePatches } from '../repositories/stored-patches.ts';
import {
  applyOccurrences,
  byIncident,
  type OccurrenceContext,
  updateStates,
} from './apply-occurrences.ts';
import { assertDefined } from './assert-defined.ts';
import type { BatchResult, PreparedBatch } from './batch.ts';
import { distinct } from './distinct.ts';
import { endLeakedKeys } from './end-leaked-keys.ts';
import { patchFacts, tagsOf } from './facts.ts';
import type { PlacedOccurrence } from './figures.ts';
import { type BeginningIncident, beginIncidents } from './open-incidents.ts';
import { BUILT_IN } from './own-search.ts';
import { placesInOrder } from './places.ts';
import { searchTextsOf, textsOf } from './search-text.ts';
import { type StoredSecret, storeSecretsOf } from './store-secrets.ts';

/**
 * Stores the findings of a batch whose source is locked. What is known already is looked up and left alone; an incident that
 * begins with the batch is written once, whole; an existing one is counted again.
 *
 * @param onWriting called when the database has been given the most of its work, with how many occurrences are new
 */
export async function storeFindings(
  trx: Kysely<Schema>,
  vault: Vault,
  batch: PreparedBatch,
  context: BatchContext,
  onWriting: (occurrences: number) => void,
): Promise<BatchResult> {
  const { companyId, sourceId, findings, seenAt, search = BUILT_IN } = batch;
  const previousScanAt = batch.isLive ? (batch.previousScanAt ?? null) : null;
  const { firsts, indexOf } = batch.distinct;
  const { company, rules } = context;
  const { isLive } = batch;
  const arriving: OccurrenceContext = {
    companyId,
    seenAt,
    isLive,
    preferences: preferencesOf(company),
    rules,
  };
  const secrets = await storeSecretsOf(trx, vault, batch);
  const fresh = await freshOnes(trx, batch, secrets);
  const secretOf = (index: number) => assertDefined(secrets[assertDefined(indexOf[index])]);

  const begin = secrets.flatMap(({ incidentId }, index) => (incidentId === null ? [index] : []));
  const counts = { incidents: begin.length, occurrences: fresh.length };
  const ids =
    fresh.length === 0 ? { incidents: [], occurrences: [] } : await reserveIds(trx, counts);
  // The first leaked gets the lowest id.
  const newIds = new Map<number, number>();
  const began = new Set(begin);
  for (const index of fresh) {
    const secret = assertDefined(indexOf[index]);
    if (began.has(secret) && !newIds.has(secret))
      newIds.set(secret, assertDefined(ids.incidents[newIds.size]));
  }
  const incidentIds = secrets.map(
    ({ incidentId }, index) => incidentId ?? assertDefined(newIds.get(index)),
  );
  const incidentOf = (index: number): number =>
    assertDefined(incidentIds[assertDefined(indexOf[index])]);

  const keywords = findings.flatMap(({ detector, commit }, index) => {
    const own = keywordOf(detector);
    const of = own === null ? (batch.graspedBy?.get(commit.sha) ?? []) : [own];
    return of.map((keywordId) => ({ incidentId: incidentOf(index), keywordId }));
  });
  const touched = new Set([
    ...fresh.flatMap((index) => secretOf(index).incidentId ?? []),
    ...keywords.map(({ incidentId }) => incidentId),
  ]);
  for (const id of newIds.values()) touched.delete(id);
  const known = touched.size === 0 ? [] : await lockIncidents(trx, companyId, [...touched]);

  if (batch.patches.length > 0) {
    const idOfValue = new Map(
      findings.flatMap((one, index) =>
        keywordOf(one.detector) === null ? [[one.value, incidentOf(index)] as const] : [],
      ),
    );
    const patches = batch.patches.map((patch) => toPatch(patch, idOfValue));
    await storePatches(trx, companyId, sourceId, patches);
  }
  const made = await placed(trx, batch, fresh, context, incidentOf, ids.occurrences);
  // All that an incident begins with is new.
  const searchTexts = batch.news?.searchTexts ?? searchTextsOf(batch, fresh, indexOf);
  const groups = byIncident(made);
  const beginning = begin.map((index): BeginningIncident => {
    const id = assertDefined(newIds.get(index));
    const finding = assertDefined(firsts[index]);
    const displayName = search.displayName(finding.detector);
    const { secretId } = assertDefined(secrets[index]);
    return {
      id,
      secretId,
      finding,
      displayName,
      occurrences: assertDefined(groups.get(id)),
      searchText: assertDefined(searchTexts.get(index)),
    };
  });
  // What rules say of keywords and of repositories is read from the rows.
  const isRated = keywords.length === 0 && !needsRepositories(rules);
  const { whole, events } = beginIncidents(arriving, beginning, isRated);
  await endLeakedKeys(trx, vault, firsts, seenAt);
  const result = resultOf(batch, { incidentOf, begin, fresh });
  // What is new is looked for at the next plan.
  const closing = { ...batch.afterwards?.(result), next_presence_at: seenAt };
  const columns = fresh === batch.news?.order ? batch.news.columns : undefined;
  const seen = { at: seenAt, previousScanAt };
  const isWhole = made.length <= MOST_AT_ONCE;
  const writing = writeInTurn(trx, [
    ...slices(whole).map((part) => incidentsWrite(companyId, part, seenAt)),
    ...slices(events).map((part) => eventsWrite(companyId, part)),
    ...(made.length > 0 ? [sourceWrite(companyId, sourceId, closing)] : []),
    ...slices(made).map((part) =>
      occurrencesWrite(companyId, sourceId, part, seen, isWhole ? columns : undefined),
    ),
  ]);
  onWriting(made.length);
  await writing;
  if (keywords.length > 0) await addKeywordIds(trx, companyId, keywords);
  if (!isRated && beginning.length > 0) {
    const isNew = new Set(newIds.values());
    await updateStates(trx, arriving, new Map([...groups].filter(([id]) => isNew.has(id))), isNew);
  }
  const more = known.filter(({ id }) => groups.has(id));
  if (more.length > 0) {
    const came = fresh.filter((index) => secretOf(index).incidentId !== null);
    await applyOccurrences(trx, arriving, more, made, textsOf(batch, came, incidentOf));
  }
  return result;
}

/** Rows that one statement writes: the embedded database has no memory for many more. */
const MOST_AT_ONCE = 5_000;

function slices<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / MOST_AT_ONCE) }, (_, index) =>
    all.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
}

/** As one statement where all fits into it, else one after the other. */
async function writeInTurn(
  trx: Kysely<Schema>,
  writes: readonly RawBuilder<unknown>[],
): Promise<void> {
  if (writes.length <= 4) return writeInOneStatement(trx, writes);
  for (const write of writes) await write.execute(trx);
}

/** What a batch changes. */
function resultOf(
  { findings, distinct: { indexOf } }: PreparedBatch,
  of: {
    incidentOf: (index: number) => number;
    /** The secrets that incidents begin with. */
    begin: readonly number[];
    fresh: readonly number[];
  },
): BatchResult {
  const leaks = of.fresh.filter((index) => {
    const { detector, falsePositive } = assertDefined(findings[index]);
    return falsePositive === null && keywordOf(detector) === null;
  });
  const leaked = new Set(leaks.map((index) => assertDefined(indexOf[index])));
  return {
    incidentIds: findings.map((_, index) => of.incidentOf(index)),
    newOccurrences: of.fresh.length,
    newIncidents: of.begin.length,
    newLeaks: {
      occurrences: leaks.length,
      incidents: of.begin.filter((secret) => leaked.has(secret)).length,
    },
  };
}

/** The findings whose occurrences are not stored yet, each place once, by commit dates. */
async function freshOnes(
  trx: Kysely<Schema>,
  { companyId, sourceId, findings, distinct: { indexOf }, news }: PreparedBatch,
  secrets: readonly StoredSecret[],
): Promise<readonly number[]> {
  const candidates = news?.order ?? [...findings.keys()];
  const incidentOf = (index: number) =>
    assertDefined(secrets[assertDefined(indexOf[index])]).incidentId;
  const asked: number[] = [];
  const places: { incidentId: number; sha: string; path: string; line: number }[] = [];
  for (const index of candidates) {
    const incidentId = incidentOf(index);
    if (incidentId === null) continue;
    const { commit, path, line } = assertDefined(findings[index]);
    asked.push(index);
    places.push({ incidentId, sha: commit.sha, path, line });
  }
  const missing = new Set<number>();
  if (places.length > 0) {
    for (const place of await missingOccurrences(trx, companyId, sourceId, places))
      missing.add(assertDefined(asked[place]));
  }
  const fresh = candidates.filter((index) => incidentOf(index) === null || missing.has(index));
  if (news === null) return placesInOrder(findings, indexOf, fresh);
  // The same list where nothing is left out: what was prepared for it is used.
  return fresh.length === news.order.length ? news.order : fresh;
}

/** Findings as the occurrences that they become, in the given order, with their developers stored. */
async function placed(
  trx: Kysely<Schema>,
  batch: PreparedBatch,
  fresh: readonly number[],
  { company, isRepositoryInPerimeter }: BatchContext,
  incidentOf: (index: number) => number,
  ids: readonly number[],
): Promise<PlacedOccurrence[]> {
  if (fresh.length === 0) return [];
  const { companyId, graspedBy } = batch;
  const findings = fresh.map((index) => assertDefined(batch.findings[index]));
  const { name, domains, context_keywords: contextKeywords } = company;
  const facts = { name, domains, contextKeywords };
  const authors = distinct(findings, ({ commit }) => `${commit.authorEmail}\0${commit.authorName}`);
  const developers = await storeDevelopers(
    trx,
    companyId,
    authors.firsts.map(({ commit }) => ({ name: commit.authorName, email: commit.authorEmail })),
  );
  const around = new Map(
    batch.patches.map(({ sha, path, body }) => [`${sha}:${path}`, patchFacts(body, facts)]),
  );
  const reasonsOf = (one: Finding, isKnownDeveloper: boolean, isGrasped: boolean) =>
    attachmentReasons({
      authorEmail: one.commit.authorEmail,
      domains,
      isKnownDeveloper,
      isRepositoryInPerimeter,
      isGrasped,
    });
  const plainReasons = authors.firsts.map((one, index) =>
    reasonsOf(one, assertDefined(developers[index]).isOurs, false),
  );
  return findings.map((one, place): PlacedOccurrence => {
    const author = assertDefined(authors.indexOf[place]);
    const { id: developerId, isOurs } = assertDefined(developers[author]);
    const isGrasped = keywordOf(one.detector) === null && graspedBy?.has(one.commit.sha) === true;
    const occurrence: NewOccurrence = {
      incidentId: incidentOf(assertDefined(fresh[place])),
      developerId,
      commitSha: one.commit.sha,
      commitMessage: one.commit.subject,
      path: one.path,
      line: one.line,
      committedAt: one.commit.committedAt,
      tags: tagsOf(
        one,
        facts,
        around.get(`${one.commit.sha}:${one.path}`) ?? NO_PATCH,
        one.commit.committedAt < batch.watchedSince,
      ),
      attachmentReasons: isGrasped
        ? reasonsOf(one, isOurs, true)
        : assertDefined(plainReasons[author]),
      falsePositive: one.falsePositive,
    };
    return { ...occurrence, id: assertDefined(ids[place]) };
  });
}

const NO_PATCH = { hasDomain: false, hasContext: false };

function toPatch(patch: MaskedPatch, idOfValue: ReadonlyMap<string, number>): NewPatch {
  const spans = patch.spans.flatMap(({ value, line, start, end }): PatchSpan[] => {
    const incident_id = idOfValue.get(value);
    return incident_id === undefined ? [] : [{ incident_id, line, start, end }];
  });
  return {
    commitSha: patch.sha,
    path: patch.path,
    body: patch.body,
    isTruncated: patch.isTruncated,
    spans,
  };
}
