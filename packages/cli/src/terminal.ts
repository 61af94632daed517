/** Where a command writes: results to standard output, words for people to standard error. */
export interface Terminal {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
  /** Whether results go to a person's terminal, which may show colours. */
  readonly hasColours: boolean;
  /** Whether words for people go to a terminal, where a line can be drawn over. */
  readonly isInteractive: boolean;
}

/** The terminal of this process. `NO_COLOR` is heard. */
export function processTerminal(env: Readonly<Record<string, string | undefined>>): Terminal {
  // A reader that closes early, such as `head`, ends the command quietly.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    print: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
    hasColours: process.stdout.isTTY === true && (env.NO_COLOR ?? '') === '',
    isInteractive: process.stderr.isTTY === true,
  };
}

/** A wrong call of a command. The message says what the command takes. */
export class UsageError extends Error {
  override name = 'UsageError';
}
