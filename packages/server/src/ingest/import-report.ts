import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { type Finding, type Report, type ReportedLeak, redactUrl, scanText } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { byPatch, maskFindings, maskPatches } from '../masking/mask-findings.ts';
import { type Masking, maskDistinct, maskingOf } from '../masking/mask-text.ts';
import { occurrencesAt } from '../repositories/findings.ts';
import { maskAnew } from '../repositories/search-index.ts';
import { watchSource } from '../repositories/sources.ts';
import { ownSearchOf, type ScanConfig } from './own-search.ts';
import { longerNames, sourceName } from './source-name.ts';
import { storeBatch } from './store-batch.ts';

/** Findings that one transaction stores. */
const BATCH = 2_000;
/** The placeholder commit of a report that is not of a history. */
const NO_COMMIT = '0'.repeat(40);
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/i;

/** What an import did, or would do. */
export interface ImportSummary {
  entries: number;
  skipped: number;
  new_incidents: number;
  new_occurrences: number;
  /** Occurrences that were known already. */
  known_occurrences: number;
  /** New ones at a place where another secret of the same kind was known: the value was changed there. */
  changed: number;
}

/** What an import needs. */
export interface ImportRequest {
  companyId: number;
  report: Report;
  /** Names the repository of entries that name none: an address, or a name. */
  repository: string;
  now: Date;
  isDryRun: boolean;
}

/** Ends a transaction that was for counting only. */
class DryRun extends Error {}

/**
 * Stores a report of another scanner as occurrences of its repositories. Where our own detectors know the value it is the
 * incident that a scan would make, or has made; a second import of the same report changes nothing and undoes no decision (decisions §5).
 * A dry run does all of it and takes it back.
 */
export async function importReport(
  db: Kysely<Schema>,
  vault: Vault,
  request: ImportRequest,
): Promise<ImportSummary> {
  const { report } = request;
  const summary: ImportSummary = {
    entries: report.leaks.length + report.skipped.length,
    skipped: report.skipped.length,
    new_incidents: 0,
    new_occurrences: 0,
    known_occurrences: 0,
    changed: 0,
  };
  try {
    await db.transaction().execute(async (trx) => {
      const search = await ownSearchOf(trx, request.companyId);
      const { companyId } = request;
      const masking = maskingOf(trx, vault, companyId, search.detectors);
      const leaks = await withMaskedNames(masking, report.leaks, request.repository);
      for (const [url, ofSource] of Map.groupBy(leaks, (leak) => leak.repository)) {
        const needs = { ...request, search, masking };
        await importSource(trx, vault, needs, url, ofSource, summary);
      }
      if (request.isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return summary;
}

/** An entry whose repository and rule are named, without any secret in the names. */
type NamedLeak = ReportedLeak & { readonly repository: string };

async function withMaskedNames(
  masking: Masking,
  leaks: readonly ReportedLeak[],
  fallback: string,
): Promise<NamedLeak[]> {
  const named = leaks.map((leak) => ({
    ...leak,
    repository: redactUrl(leak.repository ?? fallback).replace(/[?#].*$/, ''),
  }));
  await masking.known?.add(leaks.map(({ value }) => value));
  const mask = await maskDistinct(
    masking,
    named.flatMap(({ repository, rule }) => [repository, rule]),
  );
  return named.map((leak) => ({
    ...leak,
    repository: mask(leak.repository),
    // It becomes the name of an incident, in lists, mails and chats.
    rule: escapeUntrustedText(mask(leak.rule)),
  }));
}

async function importSource(
  trx: Kysely<Schema>,
  vault: Vault,
  { companyId, now, search, masking }: ImportRequest & { search: ScanConfig; masking: Masking },
  url: string,
  leaks: readonly ReportedLeak[],
  summary: ImportSummary,
): Promise<void> {
  const name = sourceName(url) || url;
  // What is not fetched by us is not looked at again: it is kept like a path of the command line.
  const { id: sourceId, isKnown } = await watchSource(
    trx,
    companyId,
    { url, name, otherNames: longerNames(url), isLocal: true },
    now,
  );
  const findings = unique(leaks.map((leak) => toFinding(leak, now, search)));
  for (let at = 0; at < findings.length; at += BATCH) {
    const part = findings.slice(at, at + BATCH);
    const masked = await maskFindings(masking, part);
    const places = masked.map(({ commit, path, line, detector }) => ({
      sha: commit.sha,
      path,
      line,
      detector,
    }));
    const before = await occurrencesAt(trx, companyId, sourceId, places);
    const result = await storeBatch(trx, vault, {
      companyId,
      sourceId,
      sourceName: name,
      findings: masked,
      search,
      patches: await toPatches(masking, part, leaks),
      seenAt: now,
      watchedSince: now,
      isLive: false,
      source: isKnown ? {} : { state: 'done' },
    });
    if (result.newOccurrences > 0) await maskAnew(trx, companyId, sourceId);
    summary.new_incidents += result.newIncidents;
    summary.new_occurrences += result.newOccurrences;
    summary.known_occurrences += part.length - result.newOccurrences;
    masked.forEach((one, index) => {
      const others = before.get(placeKey(one)) ?? [];
      const mine = result.incidentIds[index] ?? 0;
      if (others.length > 0 && !others.includes(mine)) summary.changed += 1;
    });
  }
}

/** A place in words, for maps. */
function placeKey({ commit, path, line, detector }: Finding): string {
  return `${commit.sha}:${path}:${line}:${detector}`;
}

function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${placeKey(one)}:${one.value}`, one])).values()];
}

function toFinding(leak: ReportedLeak, now: Date, search: ScanConfig): Finding {
  const known = recognised(leak, search);
  const at = leak.date ?? now;
  return {
    detector: known?.detector ?? leak.rule,
    value: known?.value ?? leak.value,
    ...(known?.secretParts === undefined ? {} : { secretParts: known.secretParts }),
    path: leak.path,
    line: leak.line,
    endLine: leak.line,
    columnStart: 0,
    columnEnd: 0,
    tags: known?.tags ?? [],
    falsePositive: known?.falsePositive ?? null,
    commit: {
      sha: COMMIT.test(leak.commit) ? leak.commit.toLowerCase() : NO_COMMIT,
      authorName: leak.authorName,
      authorEmail: leak.authorEmail,
      authoredAt: at,
      committedAt: at,
      subject: leak.message.split('\n')[0] ?? '',
    },
  };
}

/** What our own detectors call the value: then an imported leak and a scanned one are the same incident. */
function recognised(leak: ReportedLeak, { detectors }: ScanConfig) {
  const texts = leak.match === null ? [leak.value] : [leak.match, leak.value];
  for (const text of texts) {
    const found = scanText(text, { path: leak.path, detectors });
    const same = found.find(
      ({ value }) =>
        value === leak.value || leak.value.includes(value) || value.includes(leak.value),
    );
    if (same !== undefined) return same;
  }
  return null;
}

/** The masked line of the report serves as the patch until a scan of the repository brings the real one. */
function toPatches(masking: Masking, findings: readonly Finding[], leaks: readonly ReportedLeak[]) {
  const matchOf = new Map(leaks.map((leak) => [leak.value, leak.match ?? leak.value]));
  const patches = [...byPatch(findings).values()].map((ofFile) => {
    const [first] = ofFile;
    const hunks = ofFile.map((one) => {
      const lines = (matchOf.get(one.value) ?? one.value).split('\n');
      const added = lines.map((line) => `+${line}`).join('\n');
      return `@@ -${one.line},0 +${one.line},${lines.length} @@\n${added}`;
    });
    const text = `diff --git a/${first.path} b/${first.path}\n--- a/${first.path}\n+++ b/${first.path}\n${hunks.join('\n')}\n`;
    return { findings: ofFile, raw: { text, truncated: true } };
  });
  return maskPatches(masking, patches);
}
