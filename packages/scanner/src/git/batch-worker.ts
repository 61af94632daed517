import { parentPort, workerData } from 'node:worker_threads';
import { DETECTORS } from '../detectors/index.ts';
import { createEngine } from '../engine/engine.ts';
import { isScanError } from '../errors.ts';
import type { BatchReply, BatchRequest, WorkerSettings } from './batch-pool.ts';
import { scanBatch } from './scan-batch.ts';

/*
 * One thread of a scan: it runs git on the batches it is given, and scans what git prints. Detectors are code and cannot be
 * sent, so a thread always works with all of them.
 */

const settings: WorkerSettings = workerData;
const engine = createEngine(DETECTORS);
const stop = new AbortController();

async function answer({ id, commits }: BatchRequest): Promise<BatchReply> {
  try {
    const options = { gitPath: settings.gitPath, signal: stop.signal };
    return { id, result: await scanBatch(settings.gitDir, commits, engine, options) };
  } catch (error) {
    if (!isScanError(error)) throw error;
    return { id, refusal: { reason: error.reason, message: error.message } };
  }
}

parentPort?.on('message', (message: BatchRequest | 'stop') => {
  if (message === 'stop') stop.abort();
  else void answer(message).then((reply) => parentPort?.postMessage(reply));
});
