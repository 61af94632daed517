import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SKIP_TEXTS } from '@sluice/domain/imports';
import {
  PostmanError,
  type PostmanExport,
  ReportError,
  readPostman,
  readReport,
} from '@sluice/scanner';
import { importPostman } from '../ingest/import-postman.ts';
import { type ImportSummary, importReport } from '../ingest/import-report.ts';
import { flagsOf, getCompany } from '../repositories/companies.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

/** Exit code for a file that is not a report (docs/operations.md). */
const NO_REPORT = 9;

type Env = Readonly<Record<string, string | undefined>>;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function inWords(summary: ImportSummary, isDryRun: boolean): string {
  const { new_occurrences, new_incidents, known_occurrences, changed, skipped } = summary;
  const would = isDryRun ? 'Would store' : 'Stored';
  return `${would} ${new_occurrences} new occurrences of ${new_incidents} new secrets (${changed} at places where another was known); ${known_occurrences} were known, ${skipped} left out.`;
}

/** The export that a text is; null for any other text. */
function asPostman(source: string): PostmanExport | null {
  try {
    return readPostman(source);
  } catch (error) {
    if (error instanceof PostmanError) return null;
    throw error;
  }
}

function storePostman(exported: PostmanExport, env: Env, isDryRun: boolean, json: boolean) {
  return withRuntime(env, async ({ deps, companyId }) => {
    const now = deps.clock();
    const summary = await importPostman(deps.db, deps.vault, {
      companyId,
      exported,
      now,
      isDryRun,
    });
    const { new_occurrences, new_incidents, known_occurrences } = summary;
    const format = 'postman';
    printLine(
      json
        ? JSON.stringify({ summary: { ...summary, format, dry_run: isDryRun } })
        : `${isDryRun ? 'Would store' : 'Stored'} ${new_occurrences} new occurrences of ${new_incidents} new secrets of the ${exported.kind} "${exported.name}"; ${known_occurrences} were known.`,
    );
    if (!flagsOf(await getCompany(deps.db, companyId)).postman) {
      printNote('They are shown once "sluice company set --flag postman=on" is called.');
    }
    return 0;
  });
}

/**
 * `sluice import`: brings in an export of Postman, or a report of gitleaks, TruffleHog, or any scanner that writes SARIF. The file `-` is standard input. With
 * `--dry-run` it only tells what would be new, known and changed.
 */
export async function importCommand(argv: string[], env: Env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      repository: { type: 'string' },
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('Give one report.');
  const isDryRun = values['dry-run'] === true;
  try {
    const source = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    const exported = asPostman(source);
    if (exported !== null) return await storePostman(exported, env, isDryRun, values.json === true);
    const report = readReport(source);
    return await withRuntime(env, async ({ deps, companyId }) => {
      const summary = await importReport(deps.db, deps.vault, {
        companyId,
        report,
        repository: values.repository ?? `${report.format} report`,
        now: deps.clock(),
        isDryRun,
      });
      for (const { entry, reason } of report.skipped) {
        printNote(`Entry ${entry} is left out: ${SKIP_TEXTS[reason]}`);
      }
      if (values.json !== true) printLine(inWords(summary, isDryRun));
      else
        printLine(
          JSON.stringify({ summary: { ...summary, format: report.format, dry_run: isDryRun } }),
        );
      return 0;
    });
  } catch (error) {
    if (isMissing(error)) printNote(`There is no file ${file}.`);
    else if (error instanceof ReportError) printNote(error.message);
    else throw error;
    return NO_REPORT;
  }
}
