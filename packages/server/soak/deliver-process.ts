import { destination } from 'pino';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/log.ts';
import { mailWorker } from '../src/jobs/mail-job.ts';
import { openRuntime } from '../src/runtime.ts';
import { notifyOnce } from '../src/testing/notify-once.ts';

/*
 * Sends what is due of one kind, and ends. Its clock is ahead by what the first argument says, so that the leases of the process that was
 * killed before it are over.
 */

const [aheadMs = '0', kind = ''] = process.argv.slice(2);
const config = readConfig(process.env, '/');
const runtime = await openRuntime(config, createLogger('silent', destination(2)));
const deps = { ...runtime.deps, clock: () => new Date(Date.now() + Number(aheadMs)) };
const { signal } = new AbortController();
if (kind === 'mail') await mailWorker(deps)({}, signal);
else while (await notifyOnce(deps, signal));
deps.live.stop();
await runtime.database.close();
