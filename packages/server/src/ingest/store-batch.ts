import { regression } from '@sluice/domain/status';
import { detectorByName, type Finding, maskValue } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { PatchSpan, Schema } from '../db/schema.ts';
import { getCompany, preferencesOf } from '../repositories/companies.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import {
  type NewPatch,
  recountIncidents,
  storeDevelopers,
  storeIncidents,
  storeOccurrences,
  storePatches,
  storeSecrets,
  type TouchedIncident,
  tagRegressions,
} from '../repositories/findings.ts';
import {
  lockStates,
  type StateWrite,
  type StoredState,
  writeStates,
} from '../repositories/incident-states.ts';
import { type SourceChange, updateSource } from '../repositories/sources.ts';
import { automaticSeverity } from '../triage/automatic-severity.ts';
import { attachmentOf, tagsOf } from './facts.ts';
import { maskText, rawValues } from './mask-patch.ts';
import { sealContext } from './seal-context.ts';

/** The patch of a finding's file, masked, with every span where one of these values stood. */
export interface MaskedPatch {
  sha: string;
  path: string;
  body: string;
  isTruncated: boolean;
  /** Of each finding's value in this patch. */
  spans: readonly { value: string; line: number; start: number; end: number }[];
}

/** What one transaction stores. */
export interface Batch {
  companyId: number;
  sourceId: number;
  sourceName: string;
  findings: readonly Finding[];
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
}

/** Longest text that an incident is searched in. */
const HAYSTACK_LENGTH = 8_000;

function grown(haystack: string, pieces: Iterable<string>): string {
  let text = haystack;
  for (const piece of pieces) {
    if (!text.includes(piece) && text.length + piece.length < HAYSTACK_LENGTH) text += `\n${piece}`;
  }
  return text;
}

/** Index of each distinct key, in the order of first appearance, and the items that stand for them. */
function distinct<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): { firsts: T[]; indexOf: number[] } {
  const places = new Map<string, number>();
  const firsts: T[] = [];
  const indexOf = items.map((item) => {
    const key = keyOf(item);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, firsts.length);
    firsts.push(item);
    return firsts.length - 1;
  });
  return { firsts, indexOf };
}

/** A map's value that the code before put there. */
function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A stored row did not come back.');
  return value;
}

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
  return db.transaction().execute(async (trx) => {
    // First of all locks: batches of one source come one after the other.
    await updateSource(trx, batch.companyId, batch.sourceId, batch.source);
    if (batch.findings.length === 0) return { incidentIds: [], newOccurrences: 0, newIncidents: 0 };
    return storeFindings(trx, vault, batch);
  });
}

async function storeFindings(
  trx: Kysely<Schema>,
  vault: Vault,
  batch: Batch,
): Promise<BatchResult> {
  const { companyId, sourceId, findings, seenAt } = batch;
  const company = await getCompany(trx, companyId);
  const facts = {
    name: company.name,
    domains: company.domains,
    contextKeywords: company.context_keywords,
  };

  const bySecret = distinct(findings, (one) => `${one.detector}\0${one.value}`);
  const secretIds = await storeSecrets(
    trx,
    companyId,
    bySecret.firsts.map((one) => toSecret(vault, companyId, one)),
    seenAt,
  );
  const incidents = await storeIncidents(
    trx,
    companyId,
    bySecret.firsts.map((one, index) => ({
      secretId: must(secretIds[index]),
      detector: one.detector,
      displayName: displayName(one.detector),
      firstDate: one.commit.committedAt,
    })),
    seenAt,
  );
  const incidentBySecret = new Map(incidents.map((one) => [one.secretId, one]));
  const incidentOf = (index: number) =>
    must(incidentBySecret.get(must(secretIds[must(bySecret.indexOf[index])])));

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

  const idOfValue = new Map(findings.map((one, index) => [one.value, incidentOf(index).id]));
  await storePatches(
    trx,
    companyId,
    sourceId,
    batch.patches.map((patch) => toPatch(patch, idOfValue)),
  );
  const patchText = new Map(
    batch.patches.map((patch) => [`${patch.sha}:${patch.path}`, patch.body]),
  );

  const made = await storeOccurrences(
    trx,
    companyId,
    sourceId,
    findings.map((one, index) => ({
      incidentId: incidentOf(index).id,
      developerId: must(developerIds[must(byDeveloper.indexOf[index])]),
      commitSha: one.commit.sha,
      commitMessage: maskText(one.commit.subject, '', rawValues(one)).text,
      path: one.path,
      line: one.line,
      committedAt: one.commit.committedAt,
      tags: tagsOf(
        one,
        facts,
        patchText.get(`${one.commit.sha}:${one.path}`) ?? '',
        one.commit.committedAt < batch.watchedSince,
      ),
      attachmentReasons: attachmentOf(one, facts),
    })),
    seenAt,
  );
  await settle(
    trx,
    batch,
    incidents,
    made,
    textsOf(findings, incidentOf, batch.sourceName),
    preferencesOf(company),
  );
  return {
    incidentIds: findings.map((_, index) => incidentOf(index).id),
    newOccurrences: made.length,
    newIncidents: incidents.filter((one) => one.isNew).length,
  };
}

function displayName(detector: string): string {
  return detectorByName(detector)?.displayName ?? detector;
}

function toSecret(vault: Vault, companyId: number, { detector, value }: Finding) {
  return {
    detector,
    displayName: displayName(detector),
    valueHash: vault.digest('secret-identity', `${companyId}\0${detector}\0${value}`),
    sealed: vault.seal(value, sealContext(companyId, detector)),
    masked: maskValue(value),
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
): Map<number, Set<string>> {
  const texts = new Map<number, Set<string>>();
  findings.forEach((one, index) => {
    const { id } = incidentOf(index);
    const mine = texts.get(id) ?? new Set([displayName(one.detector), one.detector, sourceName]);
    const { commit } = one;
    for (const text of [one.path, commit.authorName, commit.authorEmail, commit.sha])
      mine.add(text);
    texts.set(id, mine);
  });
  return texts;
}

/** Brings incidents with new occurrences up to date: figures, regression, automatic severity, and what the timeline says. */
async function settle(
  trx: Kysely<Schema>,
  batch: Batch,
  incidents: readonly TouchedIncident[],
  made: readonly { incidentId: number; committedAt: Date }[],
  texts: ReadonlyMap<number, Set<string>>,
  preferences: { reopen_incident_on_new_occurrence: boolean },
): Promise<void> {
  const { companyId, seenAt, isLive } = batch;
  const newest = new Map<number, Date>();
  for (const { incidentId, committedAt } of made) {
    const known = newest.get(incidentId);
    if (known === undefined || committedAt > known) newest.set(incidentId, committedAt);
  }
  const touched = incidents.filter(({ id }) => newest.has(id));
  if (touched.length === 0) return;
  await recountIncidents(
    trx,
    companyId,
    touched.map(({ id, haystack }) => ({ id, haystack: grown(haystack, texts.get(id) ?? []) })),
  );

  const events: NewEvent[] = [];
  const writes: StateWrite[] = [];
  const reopened: number[] = [];
  const isNew = new Map(touched.map((one) => [one.id, one.isNew]));
  for (const stored of await lockStates(trx, companyId, [...newest.keys()])) {
    const base = { incidentId: stored.id, actorId: null, at: seenAt };
    const count = made.filter(({ incidentId }) => incidentId === stored.id).length;
    const description = count === 1 ? '1 occurrence' : `${count} occurrences`;
    const event = isNew.get(stored.id) === true ? 'detect' : 'new_occurrence';
    events.push({
      ...base,
      event,
      description,
      state: stored.state.status,
      incidentVersion: stored.version,
    });

    const occurrence = { committed_at: must(newest.get(stored.id)), found_live: isLive };
    const resolved = { ...stored.state, resolved_at: stored.resolvedAt };
    const again = regression(resolved, occurrence, preferences.reopen_incident_on_new_occurrence);
    const rated = ratedByRules(again ?? stored.state, stored);
    if (again === null && rated === null) continue;
    const next = rated?.state ?? again ?? stored.state;
    writes.push({
      id: stored.id,
      next,
      severityRuleId: rated === null ? stored.severityRuleId : rated.ruleId,
      resolvedAt: again === null ? stored.resolvedAt : null,
      lastStatusDate: again === null ? stored.lastStatusDate : seenAt,
    });
    const after = { state: next.status, incidentVersion: stored.version + 1 };
    if (again !== null) {
      reopened.push(stored.id);
      events.push({ ...base, ...after, event: 'regression' });
    }
    if (rated !== null) {
      events.push({
        ...base,
        ...after,
        event: 'severity_rule',
        severity: next.severity,
        description: rated.rule,
      });
    }
  }
  if (writes.length > 0) await writeStates(trx, companyId, writes);
  if (reopened.length > 0) await tagRegressions(trx, companyId, reopened);
  await addEvents(trx, companyId, events);
}

/** What the rules say now, when that is something else than before; a person's own rating is never touched. */
function ratedByRules(state: StoredState['state'], stored: StoredState) {
  if (state.severity_source === 'manual') return null;
  const { severity, source, ruleId, ruleName } = automaticSeverity(stored.facts);
  const isSame =
    severity === state.severity &&
    source === state.severity_source &&
    ruleId === stored.severityRuleId;
  if (isSame) return null;
  return { state: { ...state, severity, severity_source: source }, ruleId, rule: ruleName };
}
