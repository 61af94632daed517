import { existsSync, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isPlainFolder } from '@sluice/cli/files';
import { problemTexts } from '@sluice/cli/problem-texts';
import { FOUND, PARTLY_READ, SCAN_FAILURES, scanCommand as statelessScan } from '@sluice/cli/scan';
import { processTerminal } from '@sluice/cli/terminal';
import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import {
  DETECTORS,
  type Finding,
  isScanError,
  keywordOf,
  maskValue,
  redactUrl,
  type ScanReason,
  sourceRefusal,
} from '@sluice/scanner';
import { scanSource } from '../ingest/scan-source.ts';
import { longerNames, sourceName } from '../ingest/source-name.ts';
import { maskStoredPatches } from '../masking/mask-stored.ts';
import { maskedText } from '../masking/mask-text.ts';
import { type FoundOccurrence, occurrencesOfSource } from '../repositories/source-occurrences.ts';
import { unwatchSource, watchSource } from '../repositories/sources.ts';
import { VERSION } from '../version.ts';
import { readRuleFile, withCompanyRules } from './own-rules.ts';
import { type FileScanOptions, scanFolder, scanInput } from './scan-files.ts';
import { shownPath } from './shown-path.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

/** Nothing was read: an address with a typing error is nothing to look at every few minutes. */
const UNREADABLE: ReadonlySet<ScanReason> = new Set([
  'not_a_repository',
  'no_access',
  'protocol_refused',
  'address_refused',
]);

const REASONS: typeof SCAN_FAILURES = {
  ...SCAN_FAILURES,
  interrupted: { code: 130, text: 'Interrupted; the next run carries on with' },
};

/** With any of these nothing is stored, and no workspace is opened. */
const STATELESS_OPTIONS = new Set([
  '--stateless',
  '--staged',
  '--format',
  '--baseline',
  '--write-baseline',
]);

type Env = Readonly<Record<string, string | undefined>>;

/** An address stays as it is; a path becomes the one real absolute path, so that two spellings are one source. */
function readTarget(target: string): { url: string; isLocal: boolean } {
  if (sourceRefusal(target) === null) return { url: target, isLocal: false };
  try {
    return { url: realpathSync(target), isLocal: true };
  } catch {
    // Neither: git's own refusal says why.
    return { url: target, isLocal: !/^[a-z][a-z0-9+.-]*:\/\//i.test(target) };
  }
}

/** Why an address is not stored: the repository's name would show a secret. Null when the address is fine. */
async function addressRefusal(url: string, isLocal: boolean): Promise<string | null> {
  const refusal = isLocal ? null : repositoryUrlRefusal(url);
  if (refusal === 'url_has_password' || refusal === 'url_has_query')
    return VALIDATION_TEXTS[refusal];
  const masked = await maskedText({ detectors: DETECTORS, known: null }, url);
  return masked === url ? null : 'The address holds a secret. Move it out of the address.';
}

function keyOf(one: Pick<FoundOccurrence, 'incident_id' | 'commit' | 'path' | 'line'>): string {
  return `${one.incident_id}:${one.commit}:${one.path}:${one.line}`;
}

function toFound(finding: Finding, incidentId: number, repository: string): FoundOccurrence {
  return {
    detector: finding.detector,
    repository,
    commit: finding.commit.sha,
    path: finding.path,
    line: finding.line,
    date: finding.commit.committedAt.toISOString(),
    author: `${finding.commit.authorName} <${finding.commit.authorEmail}>`,
    incident_id: incidentId,
    value: maskValue(finding.value),
    false_positive: finding.falsePositive,
  };
}

function humanLine(
  one: Omit<FoundOccurrence, 'false_positive'> & Partial<Pick<FoundOccurrence, 'false_positive'>>,
): string {
  const doubt =
    typeof one.false_positive === 'string' ? `  likely false positive: ${one.false_positive}` : '';
  return `${one.detector}  ${one.path}:${one.line}  ${one.commit.slice(0, 7)}  ${one.value}  (incident ${one.incident_id})${doubt}`;
}

/** Scans standard input (null) or a folder's files; both are printed and not stored. */
async function scanFiles(
  folder: string | null,
  options: FileScanOptions,
  failsOnSecret: boolean,
  signal: AbortSignal,
): Promise<number> {
  if (folder !== null && !existsSync(folder)) {
    printNote(`There is no folder at ${folder}`);
    return REASONS.not_a_repository.code;
  }
  try {
    const { occurrences } =
      folder === null
        ? await scanInput(process.stdin, options)
        : await scanFolder(folder, options, signal);
    return failsOnSecret && occurrences > 0 ? FOUND : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    return REASONS.interrupted.code;
  }
}

/**
 * `sluice scan`: scans a repository into the workspace and prints every occurrence of it: those that earlier scans stored, and the new ones as they are
 * found. With `--since`, only the commits that the revision does not reach, without a checkpoint. Likely false positives are counted, and printed with `--all`.
 */
export async function scanCommand(argv: string[], env: Env): Promise<number> {
  if (argv.some((one) => STATELESS_OPTIONS.has(one.replace(/=.*/s, '')))) {
    return statelessScan(argv, { env, terminal: processTerminal(env), version: VERSION });
  }
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      json: { type: 'boolean' },
      'fail-on-secret': { type: 'boolean' },
      all: { type: 'boolean' },
      folder: { type: 'string' },
      rules: { type: 'string' },
      outside: { type: 'boolean' },
    },
  });
  const targets = values.folder === undefined ? positionals : [values.folder, ...positionals];
  const [target] = targets;
  if (target === undefined || targets.length > 1) {
    throw new UsageError('Give one git address or path.');
  }
  const rules = values.rules === undefined ? [] : await readRuleFile(values.rules);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const isInput = target === '-' && values.folder === undefined;
  if (!isInput && values.folder === undefined && isPlainFolder(target)) {
    printNote(`${REASONS.not_a_repository.text} ${target}`);
    printNote('To scan its files as they are, use --folder.');
    return REASONS.not_a_repository.code;
  }
  if (isInput || values.folder !== undefined) {
    if (values.since !== undefined) throw new UsageError('--since is for a git history.');
    const shown = {
      json: values.json === true,
      all: values.all === true,
      search: await withCompanyRules(env, rules),
    };
    const fails = values['fail-on-secret'] === true;
    return scanFiles(isInput ? null : target, shown, fails, stop.signal);
  }
  const { url, isLocal } = readTarget(target);
  const refusal = await addressRefusal(url, isLocal);
  if (refusal !== null) throw new UsageError(refusal);

  return withRuntime(env, async ({ deps, companyId, config }) => {
    const { db, vault, clock } = deps;
    const name = sourceName(url);
    const isOutside = values.outside === true;
    const wanted = { url, name, otherNames: longerNames(url), isLocal, isOutside };
    const source = await watchSource(db, companyId, wanted, clock());
    const printed = new Set<string>();
    const incidents = new Set<number>();
    let falsePositives = 0;
    const print = ({ false_positive, ...one }: FoundOccurrence) => {
      const key = keyOf(one);
      if (printed.has(key)) return;
      printed.add(key);
      if (false_positive !== null) falsePositives += 1;
      if (false_positive !== null && values.all !== true) return;
      incidents.add(one.incident_id);
      const shown = false_positive === null ? one : { ...one, false_positive };
      printLine(
        values.json === true
          ? JSON.stringify({ ...shown, path: shownPath(one.path) })
          : humanLine(shown),
      );
    };
    try {
      if (values.since === undefined) {
        for (const one of await occurrencesOfSource(db, companyId, source.id)) print(one);
      }
      const summary = await scanSource(
        { db, vault, clock, dataDir: config.dataDir, allowHosts: config.allowHosts },
        {
          companyId,
          sourceId: source.id,
          signal: stop.signal,
          ...(values.since === undefined ? {} : { since: values.since }),
          ...(rules.length === 0 ? {} : { rules }),
          onStored: (findings, { incidentIds }) => {
            findings.forEach((finding, index) => {
              if (keywordOf(finding.detector) !== null) return;
              print(toFound(finding, incidentIds[index] ?? 0, name));
            });
          },
        },
      );
      // A server does so by itself; there may be none.
      await maskStoredPatches({ db, vault, clock }, companyId, source.id, stop.signal);
      for (const line of await problemTexts(summary.problems)) printNote(line);
      if (summary.isShallow) {
        printNote('This is a shallow clone: what its history held before is not known.');
      }
      const totals = {
        commits: summary.commits,
        bytes: summary.bytes,
        seconds: Math.round(summary.seconds * 1000) / 1000,
        occurrences: printed.size - falsePositives,
        likely_false_positives: falsePositives,
        incidents: incidents.size,
        new_occurrences: summary.newOccurrences,
        new_incidents: summary.newIncidents,
      };
      if (values.json === true) printLine(JSON.stringify({ summary: totals }));
      else {
        printLine(
          `${totals.occurrences} occurrences of ${totals.incidents} secrets; ${totals.commits} commits read in ${totals.seconds} s.`,
        );
      }
      if (values['fail-on-secret'] === true && printed.size > falsePositives) return FOUND;
      return summary.problems.length > 0 ? PARTLY_READ : 0;
    } catch (error) {
      if (stop.signal.aborted && !isScanError(error)) return REASONS.interrupted.code;
      if (!isScanError(error)) throw error;
      if (!source.isKnown && UNREADABLE.has(error.reason)) {
        await unwatchSource(db, companyId, source.id);
      }
      const { code, text } = REASONS[error.reason];
      printNote(`${text} ${redactUrl(target)}`);
      return code;
    }
  });
}
