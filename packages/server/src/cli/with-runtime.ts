import { type Config, readConfig } from '../config.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { createWorkspace, EMPTY_COMPANY } from '../workspace.ts';
import { commandLog } from './terminal.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What a command works with. */
export interface CommandContext extends Runtime {
  config: Config;
  /** The company that commands are about: the first. */
  companyId: number;
}

/** Opens the workspace for a command, beside a running server or alone, and closes it after. A new one gets its first company. */
export async function withRuntime<T>(
  env: Env,
  run: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(
    { ...env, SLUICE_LOG_LEVEL: env.SLUICE_LOG_LEVEL ?? 'warn' },
    process.cwd(),
  );
  const runtime = await openRuntime(config, commandLog(config.logLevel));
  try {
    const { companyId } = await createWorkspace(
      runtime.deps.db,
      EMPTY_COMPANY,
      runtime.deps.clock(),
    );
    return await run({ ...runtime, config, companyId });
  } finally {
    await runtime.database.close();
  }
}
