import { parentPort, workerData } from 'node:worker_threads';
import { DETECTORS } from '../detectors/index.ts';
import { isScanError } from '../errors.ts';
import { siftPacks } from '../pack/sift-share.ts';
import { companyEngine } from '../rules/keyword-engine.ts';
import type { WorkerReply, WorkerRequest, WorkerSettings } from './batch-pool.ts';
import { commitsWithMessages } from './messages.ts';
import { scanBatch } from './scan-batch.ts';

/*
 * One thread of a scan: it runs git on the batches it is given, and scans what git prints. Detectors are code and cannot be
 * sent, so a thread always works with all of them; own rules and keywords are data and can.
 */

const settings: WorkerSettings = workerData;
const engine = companyEngine(DETECTORS, settings.own);
const stop = new AbortController();

async function answer({ id, task }: WorkerRequest): Promise<WorkerReply> {
  try {
    if (task.kind === 'sift') {
      const tell = (blobs: number) =>
        parentPort?.postMessage({ id, kind: 'sifting', blobs } satisfies WorkerReply);
      return { id, kind: 'sift', result: siftPacks(task.request, engine, tell) };
    }
    const options = { gitPath: settings.gitPath, signal: stop.signal };
    if (task.kind === 'messages') {
      const found = await commitsWithMessages(settings.gitDir, task.commits, engine, options);
      return { id, kind: 'messages', result: found };
    }
    const { commits, isFew } = task;
    const result = await scanBatch(settings.gitDir, commits, engine, options, isFew);
    return { id, kind: 'scan', result };
  } catch (error) {
    if (!isScanError(error)) throw error;
    return { id, kind: 'refused', reason: error.reason, message: error.message };
  }
}

parentPort?.on('message', (message: WorkerRequest | 'stop') => {
  if (message === 'stop') stop.abort();
  else void answer(message).then((reply) => parentPort?.postMessage(reply));
});
