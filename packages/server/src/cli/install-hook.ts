import { installHookCommand } from '@sluice/cli/install-hook';
import { processTerminal } from '@sluice/cli/terminal';

/** `sluice install-hook`: makes git scan what is staged before each commit. */
export function installHook(
  [folder = '.']: string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  return installHookCommand(folder, processTerminal(env));
}
