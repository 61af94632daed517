import { attachmentReasons } from '@sluice/domain/perimeter';
import { type Finding, keywordOf } from '@sluice/scanner';
import { type Kysely, sql } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { PatchSpan, Schema } from '../db/schema.ts';
import { getCompany, preferencesOf } from '../repositories/companies.ts';
import {
  type NewPatch,
  storeDevelopers,
  storeIncidents,
  storeOccurrences,
  storePatches,
  storeSecrets,
  type TouchedIncident,
} from '../repositories/findings.ts';
import { addKeywordIds } from '../repositories/keyword-findings.ts';
import { isSourceInPerimeter, perimeterEmails } from '../repositories/perimeter.ts';
import { heldRules } from '../repositories/severity-rules.ts';
import { type SourceChange, updateSource } from '../repositories/sources.ts';
import { distinct } from './distinct.ts';
import { tagsOf } from './facts.ts';
import { graspKnown } from './grasp.ts';
import { type MaskedPatch, maskSubjects } from './mask-patch.ts';
import { must } from './must.ts';
import { BUILT_IN, type OwnSearch } from './own-search.ts';
import { noteStored, sampleWhenDue } from './samples.ts';
import { sealSecret, secretKey } from './seal-secret.ts';
import { settleIncidents } from './settle-incidents.ts';

/** What one transaction stores. */
export interface Batch {
  companyId: number;
  sourceId: number;
  sourceName: string;
  /** Secrets, and keywords that open incidents. */
  findings: readonly Finding[];
  /** What was looked for; default: what is built in. */
  search?: OwnSearch;
  /** The secret graspers that stand in commits, by their ids. */
  graspedBy?: ReadonlyMap<string, readonly number[]>;
  patches: readonly MaskedPatch[];
  /** When the product saw these findings: the pipeline's clock. */
  seenAt: Date;
  /** Since when the repository is watched: older commits come from its history. */
  watchedSince: Date;
  /** Whether live monitoring found them, and not the first scan of a history. */
  isLive: boolean;
  /** How the scan goes, stored with the findings: checkpoint and findings are never apart. */
  source: SourceChange;
}

/** What a batch changed. */
export interface BatchResult {
  /** For each finding in order, the incident that it belongs to. */
  incidentIds: number[];
  newOccurrences: number;
  newIncidents: number;
  /** Those of them that are no likely false positives. */
  newLeaks: { occurrences: number; incidents: number };
}

const NOTHING_NEW: BatchResult = {
  incidentIds: [],
  newOccurrences: 0,
  newIncidents: 0,
  newLeaks: { occurrences: 0, incidents: 0 },
};

/**
 * Stores findings and checkpoint in one transaction. Identity is decisions §5: an incident is company, detector and keyed hash of the value; an
 * occurrence adds repository, commit, path and line. Storing the same batch again changes nothing and undoes no decision; two workers wait for each other
 * at the source's row.
 */
export async function storeBatch(
  db: Kysely<Schema>,
  vault: Vault,
  batch: Batch,
): Promise<BatchResult> {
  const done = await inTransaction(db, async (trx) => {
    // A power cut may cost the last half second: checkpoint and findings go together, and are found again.
    await sql`set local synchronous_commit to off`.execute(trx);
    // First of all locks: batches of one source come one after the other.
    await updateSource(trx, batch.companyId, batch.sourceId, batch.source);
    const result =
      batch.findings.length === 0 ? NOTHING_NEW : await storeFindings(trx, vault, batch);
    const { companyId, sourceId, graspedBy, seenAt } = batch;
    if (graspedBy !== undefined && graspedBy.size > 0) {
      await graspKnown(trx, companyId, sourceId, graspedBy, seenAt);
    }
    return result;
  });
  if (!db.isTransaction) {
    noteStored(db, done.newOccurrences);
    await sampleWhenDue(db, 'between batches');
  }
  return done;
}

/** The transaction that is open already, or one of its own. */
function inTransaction<T>(
  db: Kysely<Schema>,
  run: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

async function storeFindings(
  trx: Kysely<Schema>,
  vault: Vault,
  batch: Batch,
): Promise<BatchResult> {
  const { companyId, sourceId, findings, seenAt, search = BUILT_IN, graspedBy } = batch;
  const company = await getCompany(trx, companyId);
  const rules = await heldRules(trx, companyId);
  const facts = {
    name: company.name,
    domains: company.domains,
    contextKeywords: company.context_keywords,
  };

  const bySecret = distinct(findings, secretKey);
  const parts = new Map(
    findings.flatMap((one) =>
      one.secretParts === undefined ? [] : [[secretKey(one), one.secretParts] as const],
    ),
  );
  const secretIds = await storeSecrets(
    trx,
    companyId,
    bySecret.firsts.map((one) =>
      sealSecret(
        vault,
        companyId,
        one,
        parts.get(secretKey(one)),
        search.displayName(one.detector),
      ),
    ),
    seenAt,
  );
  const incidents = await storeIncidents(
    trx,
    companyId,
    bySecret.firsts.map((one, index) => ({
      kind: keywordOf(one.detector) === null ? ('secret' as const) : ('keyword' as const),
      secretId: must(secretIds[index]),
      detector: one.detector,
      displayName: search.displayName(one.detector),
      firstDate: one.commit.committedAt,
    })),
    seenAt,
  );
  const incidentBySecret = new Map(incidents.map((one) => [one.secretId, one]));
  const incidentOf = (index: number) =>
    must(incidentBySecret.get(must(secretIds[must(bySecret.indexOf[index])])));

  const keywords = findings.flatMap(({ detector, commit }, index) => {
    const own = keywordOf(detector);
    const ids = own === null ? (graspedBy?.get(commit.sha) ?? []) : [own];
    return ids.map((keywordId) => ({ incidentId: incidentOf(index).id, keywordId }));
  });
  if (keywords.length > 0) await addKeywordIds(trx, companyId, keywords);

  const byDeveloper = distinct(
    findings,
    ({ commit }) => `${commit.authorEmail}\0${commit.authorName}`,
  );
  const developerIds = await storeDevelopers(
    trx,
    companyId,
    byDeveloper.firsts.map(({ commit }) => ({
      name: commit.authorName,
      email: commit.authorEmail,
    })),
  );

  const emails = byDeveloper.firsts.map(({ commit }) => commit.authorEmail.toLowerCase());
  const known = await perimeterEmails(trx, companyId, emails);
  const isRepositoryInPerimeter = await isSourceInPerimeter(trx, companyId, sourceId);

  const idOfValue = new Map(
    findings.flatMap((one, index) =>
      keywordOf(one.detector) === null ? [[one.value, incidentOf(index).id] as const] : [],
    ),
  );
  if (batch.patches.length > 0) {
    const patches = batch.patches.map((patch) => toPatch(patch, idOfValue));
    await storePatches(trx, companyId, sourceId, patches);
  }
  const patchText = new Map(
    batch.patches.map((patch) => [`${patch.sha}:${patch.path}`, patch.body]),
  );

  const subjects = maskSubjects(findings, search.detectors);
  const made = await storeOccurrences(
    trx,
    companyId,
    sourceId,
    findings.map((one, index) => ({
      incidentId: incidentOf(index).id,
      developerId: must(developerIds[must(byDeveloper.indexOf[index])]),
      commitSha: one.commit.sha,
      commitMessage: must(subjects.get(one.commit.sha)),
      path: one.path,
      line: one.line,
      committedAt: one.commit.committedAt,
      tags: tagsOf(
        one,
        facts,
        patchText.get(`${one.commit.sha}:${one.path}`) ?? '',
        one.commit.committedAt < batch.watchedSince,
      ),
      attachmentReasons: attachmentReasons({
        authorEmail: one.commit.authorEmail,
        domains: company.domains,
        isKnownDeveloper: known.has(one.commit.authorEmail.toLowerCase()),
        isRepositoryInPerimeter,
        isGrasped: keywordOf(one.detector) === null && graspedBy?.has(one.commit.sha) === true,
      }),
      falsePositive: one.falsePositive,
    })),
    seenAt,
  );
  await settleIncidents(
    trx,
    batch,
    incidents,
    made,
    textsOf(findings, incidentOf, batch.sourceName, search),
    preferencesOf(company),
    rules,
  );
  // What is new is looked for at the next plan.
  if (made.length > 0) await updateSource(trx, companyId, sourceId, { next_presence_at: seenAt });
  const isNew = new Set(incidents.filter((one) => one.isNew).map(({ id }) => id));
  const secrets = new Set(
    findings.flatMap((one, index) =>
      keywordOf(one.detector) === null ? [incidentOf(index).id] : [],
    ),
  );
  const leaks = made.filter((one) => one.falsePositive === null && secrets.has(one.incidentId));
  const leaked = new Set(leaks.map((one) => one.incidentId));
  return {
    incidentIds: findings.map((_, index) => incidentOf(index).id),
    newOccurrences: made.length,
    newIncidents: isNew.size,
    newLeaks: {
      occurrences: leaks.length,
      incidents: [...leaked].filter((id) => isNew.has(id)).length,
    },
  };
}

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

/** What each incident can be found by. */
function textsOf(
  findings: readonly Finding[],
  incidentOf: (index: number) => TouchedIncident,
  sourceName: string,
  search: OwnSearch,
): Map<number, Set<string>> {
  const texts = new Map<number, Set<string>>();
  findings.forEach((one, index) => {
    const { id } = incidentOf(index);
    const mine =
      texts.get(id) ?? new Set([search.displayName(one.detector), one.detector, sourceName]);
    if (keywordOf(one.detector) !== null) mine.add(one.value);
    const { commit } = one;
    for (const text of [one.path, commit.authorName, commit.authorEmail, commit.sha])
      mine.add(text);
    texts.set(id, mine);
  });
  return texts;
}
