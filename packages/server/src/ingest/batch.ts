import type { Finding } from '@sluice/scanner';
import type { MaskedFinding, MaskedPatch } from '../masking/mask-findings.ts';
import type { NewSecret } from '../repositories/findings.ts';
import type { SecretIdentity } from '../repositories/known-secrets.ts';
import type { PlaceColumns } from '../repositories/new-occurrences.ts';
import type { SourceChange } from '../repositories/sources.ts';
import type { ScanConfig } from './own-search.ts';

/** What one transaction stores. */
export interface Batch {
  companyId: number;
  sourceId: number;
  sourceName: string;
  /** Secrets, and keywords that open incidents. */
  findings: readonly MaskedFinding[];
  /** What was looked for; default: what is built in. */
  search?: ScanConfig;
  /** The secret graspers that stand in commits, by their ids. */
  graspedBy?: ReadonlyMap<string, readonly number[]>;
  patches: readonly MaskedPatch[];
  /** When the product saw these findings: the pipeline's clock. */
  seenAt: Date;
  /** When the scan before this one ended well, which did not show these findings yet. */
  previousScanAt?: Date | null;
  /** Since when the repository is watched: older commits come from its history. */
  watchedSince: Date;
  /** Whether live monitoring found them, and not the first scan of a history. */
  isLive: boolean;
  /** How the scan goes, stored with the findings: checkpoint and findings are never apart. */
  source: SourceChange;
  /** What of it is known only when the findings are stored. */
  afterwards?: (result: BatchResult) => SourceChange;
}

/** What a batch changed. */
export interface BatchResult {
  /** For each finding in order, the incident that it belongs to. */
  incidentIds: number[];
  newOccurrences: number;
  newIncidents: number;
  /** Those of them that are no likely false positives. */
  newLeaks: { occurrences: number; incidents: number };
}

/** The distinct secrets of findings. */
export interface DistinctSecrets {
  /** The first finding of each. */
  readonly firsts: readonly Finding[];
  /** The index of each finding's secret. */
  readonly indexOf: readonly number[];
  readonly identities: readonly SecretIdentity[];
}

/** A batch with what can be worked out of it before the database is asked. */
export interface PreparedBatch extends Batch {
  readonly distinct: DistinctSecrets;
  /** What is needed of it as far as it is new; null: not yet, for all of it may be known. */
  readonly news: BatchNews | null;
}

/** What is needed of findings that are new. */
export interface BatchNews {
  /** The findings by commit dates, each place of a secret once. */
  readonly order: readonly number[];
  /** Each secret as it is stored. */
  readonly sealed: readonly NewSecret[];
  /** What an incident that begins with a secret is searched in, by the secret. */
  readonly searchTexts: ReadonlyMap<number, string>;
  /** Where the findings stand, in that order. */
  readonly columns: PlaceColumns;
}
