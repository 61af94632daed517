import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  isScanError,
  RulesError,
  readRules,
  redactUrl,
  type ScanProblem,
  type ScanReason,
} from '@sluice/scanner';
import { readBaseline, writeBaseline } from './baseline.ts';
import { isPlainFolder } from './files.ts';
import { createReport, FORMATS, type FormatName, parseFormat } from './formats/formats.ts';
import { FindingMasker } from './found-secret.ts';
import { problemTexts } from './problem-texts.ts';
import { type ReadTotals, readTarget, type Target } from './read-target.ts';
import { type Terminal, UsageError } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The exit code of a scan that found secrets and was asked to fail then. */
export const FOUND = 3;

/** The exit code of a scan that could not read a part of the history. */
export const PARTLY_READ = 11;

/** Exit codes and words of the reasons for which nothing could be read, beside 0 done, 1 failed, 2 called wrongly. */
export const SCAN_FAILURES: Record<ScanReason, { code: number; text: string }> = {
  not_a_repository: { code: 4, text: 'There is no git repository at' },
  no_such_revision: { code: 5, text: 'There is no such revision in' },
  no_access: { code: 6, text: 'No access to' },
  protocol_refused: { code: 7, text: 'This protocol is not allowed:' },
  git_missing: { code: 8, text: 'git is not installed, so it cannot read' },
  git_failed: { code: 1, text: 'git failed while it read' },
  over_limit: { code: 9, text: 'More time, memory or disk than one scan may use is needed by' },
  address_refused: { code: 10, text: 'This address leads into a private network:' },
  interrupted: { code: 130, text: 'Interrupted while it read' },
};

/** The options of a scan that stores nothing. */
export const SCAN_OPTIONS = {
  stateless: { type: 'boolean' },
  staged: { type: 'boolean' },
  folder: { type: 'string' },
  since: { type: 'string' },
  rules: { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
  format: { type: 'string' },
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  'fail-on-secret': { type: 'boolean' },
} as const;

/** One line of help. */
export const SCAN_USAGE =
  `scan [<path or git url> | - | --folder <path> | --staged] [--since <revision>]\n` +
  `              [--format ${FORMATS.join('|')}] [--baseline <file>] [--write-baseline <file>]\n` +
  `              [--rules <file>] [--all] [--fail-on-secret]`;

/**
 * `sluice scan` without a workspace: reads a history, what is staged, a folder or standard input, prints what it finds and stores
 * nothing. Likely false positives are counted, and printed with `--all`.
 *
 * @param version of the product, for reports
 * @returns the exit code
 */
export async function scanCommand(
  argv: string[],
  { env, terminal, version }: { env: Env; terminal: Terminal; version: string },
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: SCAN_OPTIONS,
  });
  const target = targetOf(values, positionals, env);
  const format = formatOf(values);
  const rules = values.rules === undefined ? [] : await rulesOf(values.rules, terminal);
  const baseline = values.baseline === undefined ? null : await readBaseline(values.baseline);
  const place = target.kind === 'history' ? target.place : null;
  if (place !== null && isPlainFolder(place)) {
    terminal.note(`${SCAN_FAILURES.not_a_repository.text} ${place}`);
    terminal.note('To scan its files as they are, use --folder.');
    return SCAN_FAILURES.not_a_repository.code;
  }

  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const startedAt = performance.now();
  const totals: ReadTotals = { commits: 0, files: 0, bytes: 0 };
  const counts = { occurrences: 0, likelyFalsePositives: 0, known: 0 };
  const fingerprints: string[] = [];
  const unread: ScanProblem[] = [];
  const report = createReport(format, terminal, version);
  const masker = new FindingMasker();
  const print = (text: string | null) => {
    if (text !== null) terminal.print(text);
  };
  const options = {
    rules,
    signal: stop.signal,
    onProblem: terminal.note,
    onUnread: (problem: ScanProblem) => {
      unread.push(problem);
    },
    onProgress: progressLine(terminal),
  };
  try {
    for await (const raw of readTarget(target, options, totals)) {
      for (const secret of await masker.mask(raw)) {
        const isDoubtful = secret.falsePositive !== null;
        if (!isDoubtful) fingerprints.push(secret.fingerprint);
        if (baseline?.has(secret.fingerprint) === true) {
          counts.known += 1;
          continue;
        }
        if (isDoubtful) counts.likelyFalsePositives += 1;
        else counts.occurrences += 1;
        if (!isDoubtful || values.all === true) print(report.add(secret));
      }
    }
  } catch (error) {
    if (!isScanError(error)) {
      if (stop.signal.aborted) return SCAN_FAILURES.interrupted.code;
      throw error;
    }
    const { code, text } = SCAN_FAILURES[error.reason];
    terminal.note(`${text} ${redactUrl(place ?? 'this folder')}`);
    return code;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  print(report.end({ ...totals, ...counts, seconds }));
  const kept = values['write-baseline'];
  if (kept !== undefined) await writeBaseline(kept, fingerprints);
  for (const line of await problemTexts(unread)) terminal.note(line);
  if (values['fail-on-secret'] === true && counts.occurrences > 0) return FOUND;
  return unread.length > 0 ? PARTLY_READ : 0;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof SCAN_OPTIONS }>>['values'];

function targetOf(values: Values, positionals: readonly string[], env: Env): Target {
  const [first, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Give one git address or path.');
  const isStaged = values.staged === true;
  if (values.folder !== undefined && (first !== undefined || isStaged)) {
    throw new UsageError('Give --folder alone.');
  }
  if (values.since !== undefined && (isStaged || values.folder !== undefined || first === '-')) {
    throw new UsageError('--since is for a git history.');
  }
  if (isStaged) {
    return { kind: 'staged', folder: first ?? '.', indexFile: env.GIT_INDEX_FILE };
  }
  if (values.folder !== undefined) {
    if (!existsSync(values.folder)) throw new UsageError(`There is no folder ${values.folder}.`);
    return { kind: 'folder', folder: values.folder };
  }
  if (first === '-') return { kind: 'input', chunks: process.stdin };
  return { kind: 'history', place: first ?? '.', since: values.since };
}

function formatOf(values: Values): FormatName {
  const name = values.format ?? (values.json === true ? 'json' : 'text');
  const format = parseFormat(name);
  if (format === null) throw new UsageError(`--format takes ${FORMATS.join(', ')}.`);
  return format;
}

async function rulesOf(path: string, terminal: Terminal) {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  try {
    const { rules, problems } = readRules(await readFile(path, 'utf8'));
    for (const { line, rule, message } of problems) {
      terminal.note(`${path}:${line}: ${rule === '' ? '' : `${rule} is refused. `}${message}`);
    }
    return rules;
  } catch (error) {
    if (error instanceof RulesError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

/** Draws how far a long scan is, where a person looks on. */
function progressLine({ isInteractive }: Terminal): (share: number) => void {
  const startedAt = performance.now();
  return (share) => {
    if (!isInteractive || performance.now() - startedAt < 1_000) return;
    process.stderr.write(share >= 1 ? '\r\u001b[K' : `\r${Math.floor(share * 100)} % scanned`);
  };
}
