import { parentPort, workerData } from 'node:worker_threads';
import { DETECTORS } from '../detectors/index.ts';
import { isScanError } from '../errors.ts';
import { companyEngine, type ScanConfig } from '../rules/keyword-engine.ts';
import { TASKS, type TaskContext, type TaskName, type Tasks } from './tasks.ts';
import type { Job, WorkerReply, WorkerRequest } from './threads.ts';

/*
 * One thread of a scan. Built-in detectors are code and cannot be sent to a thread, so it always
 * has all of them; custom rules and keywords are data and come with it.
 */

const config: ScanConfig = workerData;
const engine = companyEngine(DETECTORS, config);
let stop = new AbortController();

async function perform<Name extends TaskName>(id: number, job: Job<Name>): Promise<WorkerReply> {
  const context: TaskContext = {
    gitDir: job.gitDir,
    engine: () => engine,
    options: { gitPath: job.gitPath, signal: stop.signal },
    onProgress: (done) => reply({ id, kind: 'progress', done }),
  };
  try {
    const result: Tasks[Name]['result'] = await TASKS[job.name](context, job.request);
    return { id, kind: 'result', result };
  } catch (error) {
    if (!isScanError(error)) throw error;
    return { id, kind: 'failed', reason: error.reason, message: error.message };
  }
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request === 'stop') {
    stop.abort();
    // Requests from now on belong to another scan.
    stop = new AbortController();
  } else void perform(request.id, request.job).then(reply);
});
