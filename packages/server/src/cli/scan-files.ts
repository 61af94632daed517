import { createReadStream } from 'node:fs';
import { relative } from 'node:path';
import { filesBelow } from '@sluice/cli/files';
import {
  createStreamScanner,
  maskValue,
  type PatchFinding,
  type StreamResult,
} from '@sluice/scanner';
import { detectorsWith } from '../ingest/own-search.ts';
import { maskDistinct } from '../masking/mask-text.ts';
import type { FileSearch } from './own-rules.ts';
import { shownPath } from './shown-path.ts';
import { printLine, printNote } from './terminal.ts';

/** How a scan of files prints. */
export interface FileScanOptions {
  readonly json: boolean;
  /** Likely false positives too. */
  readonly all: boolean;
  /** What is looked for beside what is built in, and what of all that is left out. */
  readonly search: FileSearch;
}

/** What it found that counts. */
export interface FileScanResult {
  readonly occurrences: number;
}

/** Adds up results and prints each finding as it comes. Nothing is stored: what no commit holds is no occurrence. */
function createReport({ json, all, search }: FileScanOptions) {
  const silenced = new Set(search.silenced);
  const startedAt = performance.now();
  const totals = {
    files: 0,
    bytes: 0,
    skipped_binary: 0,
    occurrences: 0,
    likely_false_positives: 0,
  };
  const secrets = new Set<string>();
  const masking = { detectors: detectorsWith(search.rules), known: null };
  const print = (finding: PatchFinding, path: string): void => {
    const { detector, commit, line, falsePositive } = finding;
    if (silenced.has(detector)) return;
    if (falsePositive === null) totals.occurrences += 1;
    else totals.likely_false_positives += 1;
    if (falsePositive !== null && !all) return;
    secrets.add(`${detector}:${finding.value}`);
    const value = maskValue(finding.value);
    const doubt = falsePositive === null ? {} : { false_positive: falsePositive };
    // The fields of a scan of a history, those without a meaning here being null.
    const shown = { detector, repository: null, commit, path, line, date: null, author: null, incident_id: null, value, ...doubt }; // biome-ignore format: one line as it is printed
    const inWords = falsePositive === null ? '' : `  likely false positive: ${falsePositive}`;
    const at = commit === null ? '' : `  ${commit.slice(0, 7)}`;
    printLine(
      json
        ? JSON.stringify({ ...shown, path: shownPath(path) })
        : `${detector}  ${path}:${line}${at}  ${value}${inWords}`,
    );
  };
  return {
    async add(result: StreamResult): Promise<void> {
      totals.files += result.files;
      totals.bytes += result.bytes;
      totals.skipped_binary += result.skippedBinary;
      const mask = await maskDistinct(
        masking,
        result.findings.map(({ path }) => path),
      );
      for (const finding of result.findings) print(finding, mask(finding.path));
    },
    end(): FileScanResult {
      const seconds = Math.round(performance.now() - startedAt) / 1000;
      const summary = { ...totals, seconds, secrets: secrets.size, stored: false };
      if (json) printLine(JSON.stringify({ summary }));
      else
        printLine(
          `${totals.occurrences} occurrences of ${secrets.size} secrets; ${totals.files} files read in ${seconds} s. Nothing was stored.`,
        );
      return { occurrences: totals.occurrences };
    },
  };
}

/** `sluice scan -`: a patch on standard input, or any text. */
export async function scanInput(
  input: AsyncIterable<Uint8Array>,
  options: FileScanOptions,
): Promise<FileScanResult> {
  const report = createReport(options);
  const scanner = createStreamScanner(detectorsWith(options.search.rules));
  await report.add(await scanner.scanInput('-', input));
  return report.end();
}

/** `sluice scan --folder`: the files of a folder as they are now. A file that cannot be read is reported and skipped. */
export async function scanFolder(
  folder: string,
  options: FileScanOptions,
  signal: AbortSignal,
): Promise<FileScanResult> {
  const report = createReport(options);
  const scanner = createStreamScanner(detectorsWith(options.search.rules));
  for await (const path of filesBelow(folder)) {
    signal.throwIfAborted();
    const name = relative(folder, path);
    try {
      const file = createReadStream(path, { highWaterMark: 1 << 20 });
      await report.add(await scanner.scanFile(name, file));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      printNote(`Cannot read ${name}: ${String(error.code)}`);
    }
  }
  return report.end();
}
