import type { Terminal } from '../terminal.ts';
import { csvFormat } from './csv.ts';
import { jsonFormat } from './json.ts';
import { junitFormat } from './junit.ts';
import type { ReportFormat } from './report-format.ts';
import { sarifFormat } from './sarif.ts';
import { textFormat } from './text.ts';

/** The names of all report formats. */
export const FORMATS = ['text', 'json', 'sarif', 'csv', 'junit'] as const;
export type FormatName = (typeof FORMATS)[number];

/** Reads the name of a format; null for another word. */
export function parseFormat(text: string): FormatName | null {
  return FORMATS.find((name) => name === text) ?? null;
}

const MAKE: Record<FormatName, (terminal: Terminal, version: string) => ReportFormat> = {
  text: ({ hasColours }) => textFormat(hasColours),
  json: () => jsonFormat(),
  sarif: ({ note }, version) => sarifFormat(version, note),
  csv: () => csvFormat(),
  junit: () => junitFormat(),
};

/** A new report of a format. */
export function createReport(name: FormatName, terminal: Terminal, version: string): ReportFormat {
  return MAKE[name](terminal, version);
}
