import type { Finding } from './finding.ts';
import type { ScanCheckpoint } from './git/plan.ts';
import type { SmallScanArtifacts } from './git/scan-batch.ts';
import type { ScanProblem } from './scan-problem.ts';

/**
 * What a scan reports, in this order: `progress`; for long histories `prefilter`; then for each
 * batch its `finding`s and `problem`s, one `batchDone` and one `progress`; last a `summary`. The order is the
 * same at every run. Store the findings since the last `batchDone` with its checkpoint in one
 * transaction: a scan that resumes from it reports exactly the rest.
 */
export type ScanEvent =
  | {
      readonly type: 'progress';
      readonly commitsDone: number;
      readonly commitsTotal: number;
      readonly bytes: number;
      readonly seconds: number;
    }
  | {
      /** The share of the blobs that the prefilter has done, from 0 to 1. Nothing is diffed before it ends. */
      readonly type: 'prefilter';
      readonly share: number;
      readonly seconds: number;
    }
  | { readonly type: 'finding'; readonly finding: Finding }
  /** A part of the history could not be read. The scan goes on. */
  | { readonly type: 'problem'; readonly problem: ScanProblem }
  | {
      readonly type: 'batchDone';
      readonly commits: readonly string[];
      readonly checkpoint: ScanCheckpoint;
      /** What a scan of few commits has read; null for longer ones. */
      readonly artifacts: SmallScanArtifacts | null;
    }
  | {
      readonly type: 'summary';
      readonly commits: number;
      readonly bytes: number;
      readonly seconds: number;
      readonly findings: number;
      readonly falsePositives: number;
      readonly skippedBinary: number;
      readonly checkpoint: ScanCheckpoint;
      /** The `done` of the checkpoint from which this scan ran to its end; null when it finished an interrupted run. */
      readonly after: string | null;
    };
