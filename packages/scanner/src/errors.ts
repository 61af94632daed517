/** Why a repository could not be read: the closed list that callers map to texts and exit codes. */
export const SCAN_REASONS = [
  'not_a_repository',
  'no_such_revision',
  'no_access',
  'protocol_refused',
  'interrupted',
  'git_missing',
  'git_failed',
  'over_limit',
  'address_refused',
] as const;
export type ScanReason = (typeof SCAN_REASONS)[number];

/** The only error the scanner rejects with. Its message holds neither credentials nor secrets. */
export class ScanError extends Error {
  readonly reason: ScanReason;
  constructor(reason: ScanReason, message: string) {
    super(message);
    this.name = 'ScanError';
    this.reason = reason;
  }
}

export function isScanError(error: unknown): error is ScanError {
  return error instanceof ScanError;
}
