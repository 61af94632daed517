import { readFileSync } from 'node:fs';

/** A test, or a test file, that failed. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/** What one step of the run came to. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** What a reader should know although it fails nothing, such as a test that passed at its second try only. */
  notes: string[];
}

function isOutcome(value: unknown): value is Outcome {
  return (
    typeof value === 'object' &&
    value !== null &&
    'passed' in value &&
    typeof value.passed === 'number' &&
    'failures' in value &&
    Array.isArray(value.failures) &&
    'notes' in value &&
    Array.isArray(value.notes)
  );
}

/** Reads what a run wrote; `null` when it broke off before its end. */
export function readOutcome(file: string): Outcome | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isOutcome(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
