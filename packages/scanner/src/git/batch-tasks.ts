import { parentPort, workerData } from 'node:worker_threads';
import { DETECTORS } from '../detectors/index.ts';
import { isScanError } from '../errors.ts';
import { mapPacks } from '../pack/pack-file.ts';
import { siftMessages } from '../pack/sift-messages.ts';
import { siftPacks } from '../pack/sift-share.ts';
import { companyEngine, type OwnSearch } from '../rules/keyword-engine.ts';
import { commitsWithMessages } from './messages.ts';
import { scanBatch } from './scan-batch.ts';
import type { Job, WorkerReply, WorkerRequest } from './threads.ts';

/*
 * One thread of a scan: it runs git on the batches it is given, and scans what git prints. Detectors are code and cannot be
 * sent, so a thread always works with all of them; own rules and keywords are data and can.
 */

const own: OwnSearch = workerData;
const engine = companyEngine(DETECTORS, own);
let stop = new AbortController();

async function answer(id: number, { gitDir, gitPath, task }: Job): Promise<WorkerReply> {
  try {
    if (task.kind === 'map') return { id, kind: 'map', result: mapPacks(task.paths) };
    if (task.kind === 'siftMessages')
      return { id, kind: 'siftMessages', result: siftMessages(task.request, engine) };
    if (task.kind === 'sift') {
      const tell = (blobs: number) =>
        parentPort?.postMessage({ id, kind: 'sifting', blobs } satisfies WorkerReply);
      return { id, kind: 'sift', result: siftPacks(task.request, engine, tell) };
    }
    const options = { gitPath, signal: stop.signal };
    if (task.kind === 'messages') {
      const found = await commitsWithMessages(gitDir, task.commits, engine, options);
      return { id, kind: 'messages', result: found };
    }
    const { commits, isFew } = task;
    const result = await scanBatch(gitDir, commits, engine, options, isFew);
    return { id, kind: 'scan', result };
  } catch (error) {
    if (!isScanError(error)) throw error;
    return { id, kind: 'refused', reason: error.reason, message: error.message };
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request === 'stop') {
    stop.abort();
    // What is asked from now on is of another scan.
    stop = new AbortController();
  } else void answer(request.id, request.job).then((reply) => parentPort?.postMessage(reply));
});
