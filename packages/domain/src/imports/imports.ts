/** The largest report or export that the app takes, in bytes; the command line takes any. */
export const IMPORT_BYTES = 8 * 1024 * 1024;

/** How many leaks of a report the app takes: storing them holds up other calls of the embedded database. */
export const MOST_IMPORTED = 5_000;

export const TOO_MANY_IMPORTED_TEXT = `This report has more than ${MOST_IMPORTED.toLocaleString('en-US')} leaks. Import it with the command "sluice import".`;

/** What can be brought in: the reports of three scanners, and an export of the API workspace tool. */
export const IMPORT_FORMATS = ['gitleaks', 'trufflehog', 'sarif', 'postman'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_FORMAT_LABELS: Record<ImportFormat, string> = {
  gitleaks: 'gitleaks report',
  trufflehog: 'TruffleHog report',
  sarif: 'SARIF report',
  postman: 'Postman export',
};

/** Why an entry of a report is left out, after its number. */
export const SKIP_TEXTS = {
  no_value: 'it has no value, or a redacted one.',
  no_path: 'it names no file.',
  unreadable: 'it cannot be read.',
} as const;

/** The refusal of a file that is neither a report nor an export. */
export const UNKNOWN_IMPORT_TEXT =
  'This is no report of gitleaks (JSON), TruffleHog (JSON lines) or SARIF 2.1.0, and no Postman export.';

/** The refusal of a Postman export when Postman is turned off for the company: no tab would show its incidents. */
export const POSTMAN_OFF_TEXT =
  'This is a Postman export, and Postman is turned off for your company. The operator of Sluice can turn it on with "sluice company set --flag postman=on".';

/** What an import does, or would do. */
export interface ImportCounts {
  readonly new_incidents: number;
  readonly new_occurrences: number;
  readonly known_occurrences: number;
  /** Entries of a report that were left out. */
  readonly skipped: number;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What an import does, as sentences: first what is new, then what is known already, then what is left out. */
export function importSentences(counts: ImportCounts): readonly string[] {
  const { new_incidents, new_occurrences, known_occurrences, skipped } = counts;
  const isNothingNew = new_occurrences === 0;
  return [
    isNothingNew
      ? 'Nothing in it is new.'
      : `${counted(new_occurrences, 'new occurrence', 'new occurrences')} of ${counted(new_incidents, 'new incident', 'new incidents')}.`,
    ...(known_occurrences === 0
      ? []
      : [`${counted(known_occurrences, 'occurrence is', 'occurrences are')} known already.`]),
    ...(skipped === 0
      ? []
      : [`${counted(skipped, 'entry is', 'entries are')} left out: without a value or a file.`]),
  ];
}
