import { ConfigError } from '../config.ts';
import { KeyError } from '../crypto/key-file.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { SetupError } from '../setup-error.ts';
import { printLine, printNote, UsageError } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A command: its arguments after its name, and the settings. Answers the exit code. */
export type Command = (argv: string[], env: Env) => Promise<number>;

/** Each command with its line of help, loaded when it is called. */
const COMMANDS: Readonly<Record<string, { usage: string; load: () => Promise<Command> }>> = {
  scan: {
    usage:
      'scan <git url or path> [--since <revision>] [--rules <file>] [--outside] [--json] [--all]\n' +
      '              [--fail-on-secret]\n' +
      '  sluice scan - | --folder <path> [--rules <file>] [--json] [--all] [--fail-on-secret]\n' +
      '  sluice scan [<path or git url>] --stateless | --staged [--format text|json|sarif|csv|junit]\n' +
      '              [--baseline <file>] [--write-baseline <file>]',
    load: async () => (await import('./scan.ts')).scanCommand,
  },
  'install-hook': {
    usage: 'install-hook [<path>]',
    load: async () => (await import('./install-hook.ts')).installHook,
  },
  import: {
    usage:
      'import <report or Postman export> [--repository <address or name>] [--dry-run] [--json]',
    load: async () => (await import('./import.ts')).importCommand,
  },
  user: {
    usage:
      'user add <email> [--admin] [--name "First Last"]  |  user password <email>  |  user let-in <email>',
    load: async () => (await import('./user.ts')).userCommand,
  },
  company: {
    usage:
      'company set [--name <name>] [--domains <a,b>] [--keywords <a,b>] [--organizations <a,b>]\n' +
      '              [--plan business|free_trial]\n' +
      '              [--contract-end <yyyy-mm-dd>] [--flag <flag>=on|off] [--staff <email>=on|off]\n' +
      '  sluice company detectors <rules.toml> | --list [--json] | --remove <id>\n' +
      '  sluice company keywords <keyword> [--name <name>] [--type raw|word|regexp]\n' +
      '              [--raise anywhere|perimeter] [--grasp] [--label <label>]\n' +
      '  sluice company keywords --list [--json] | --remove <name or number>',
    load: async () => (await import('./company.ts')).companyCommand,
  },
  review: {
    usage: 'review [approve|reject <number> …]',
    load: async () => (await import('./review.ts')).reviewCommand,
  },
  figures: {
    usage:
      'figures [--rt <range>] [--start <day> --end <day>] [--tz <zone>] [--kind <kind>] [--as-of <instant>] [--json]',
    load: async () => (await import('./figures.ts')).figuresCommand,
  },
  serve: {
    usage: 'serve [--empty]',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  work: { usage: 'work', load: async () => (await import('./work.ts')).workCommand },
  migrate: { usage: 'migrate', load: async () => (await import('./migrate.ts')).migrateCommand },
  backup: {
    usage: 'backup <file>',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  audit: {
    usage: 'audit verify [--expect <head>] [--json]',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  settings: {
    usage: 'settings export [<file>]  |  settings plan|apply <file>',
    load: async () => (await import('./settings.ts')).settingsCommand,
  },
  key: { usage: 'key rotate', load: async () => (await import('./key.ts')).keyCommand },
  restore: {
    usage: 'restore <file>',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
};

/** Errors whose message is written for the person in front of it. */
const REFUSALS = [NewerDatabaseError, KeyError, SetupError];

function help(): string {
  const lines = Object.values(COMMANDS).map(({ usage }) => `  sluice ${usage}`);
  return `Usage:\n${lines.join('\n')}\n\nSettings come from the environment; docs/operations.md tells them.`;
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError || error instanceof ConfigError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS');
}

/** Runs a command line and returns its exit code: 0 done, 1 failed, 2 wrong usage; commands document their other codes. */
export async function runCli(argv: string[], env: Env): Promise<number> {
  const [name, ...rest] = argv;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || name === 'help' || name === '--help') {
    printLine(help());
    return name === undefined ? 2 : 0;
  }
  if (command === undefined) {
    printNote(`There is no command "${name}".\n\n${help()}`);
    return 2;
  }
  try {
    return await (await command.load())(rest, env);
  } catch (error) {
    if (isUsage(error)) {
      printNote(`${error.message}\n\nUsage: sluice ${command.usage}`);
      return 2;
    }
    if (error instanceof Error && REFUSALS.some((refusal) => error instanceof refusal)) {
      printNote(error.message);
      return 1;
    }
    // Only the kind of an unexpected error is printed: its text could quote the data being stored.
    printNote(`Failed: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown error'}`);
    return 1;
  }
}
