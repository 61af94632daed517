import { destination, type Logger } from 'pino';
import { createLogger } from '../http/log.ts';

export { UsageError } from '@sluice/cli/terminal';

/** Writes a line of results; standard output carries nothing else. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes a line for the person in front of it. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** The log of a command: warnings to standard error, so that results stay clean. */
export function commandLog(level: string): Logger {
  return createLogger(level, destination({ dest: 2, sync: true }));
}
