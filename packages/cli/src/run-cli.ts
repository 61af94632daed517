import { installHookCommand } from './install-hook.ts';
import { SCAN_USAGE, scanCommand } from './scan-command.ts';
import { type Terminal, UsageError } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

const HELP = `Usage:
  sluice ${SCAN_USAGE}
  sluice install-hook [<path>]
  sluice --version

Exit codes: 0 done, 1 failed, 2 called wrongly, 3 secrets found (with --fail-on-secret),
4 no repository, 5 no such revision, 6 no access, 7 protocol refused, 8 git missing,
9 over a limit, 10 private address, 11 partly read.`;

/** Runs the command line that works without a server. Answers the exit code. */
export async function runCli(
  argv: readonly string[],
  context: { env: Env; terminal: Terminal; version: string },
): Promise<number> {
  const { terminal, version } = context;
  const [name, ...rest] = argv;
  try {
    switch (name) {
      case 'scan':
        return await scanCommand(rest, context);
      case 'install-hook':
        return await installHookCommand(rest[0] ?? '.', terminal);
      case '--version':
        terminal.print(version);
        return 0;
      case 'help':
      case '--help':
        terminal.print(HELP);
        return 0;
      default:
        terminal.note(name === undefined ? HELP : `There is no command "${name}".\n\n${HELP}`);
        return 2;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
      terminal.note(`${error instanceof Error ? error.message : ''}\n\n${HELP}`);
      return 2;
    }
    // Only the first line: the text of an unforeseen error could quote what was read.
    terminal.note(`Failed: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`);
    return 1;
  }
}
