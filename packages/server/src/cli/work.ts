import { startJobs } from '../jobs/boss.ts';
import { planMasking } from '../jobs/masking-job.ts';
import { resumeScans } from '../jobs/scan-job.ts';
import { workersOf } from '../jobs/workers.ts';
import { keyRotated } from './key-rotated.ts';
import { stopSignal } from './stop-signal.ts';
import { printNote } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `sluice work`: takes jobs beside other workers and servers until it is stopped. */
export async function workCommand(_argv: string[], env: Env): Promise<number> {
  const signalled = stopSignal();
  return withRuntime(env, async ({ database, deps: base }) => {
    const jobs = await startJobs(database, base.log);
    const deps = { ...base, jobs };
    await jobs.work(workersOf(deps));
    await resumeScans(deps);
    await planMasking(deps);
    printNote('Working. Stop with Ctrl-C.');
    await Promise.race([signalled, keyRotated(deps)]);
    await jobs.stop();
    return 0;
  });
}
