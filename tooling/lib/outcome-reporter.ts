import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Outcome } from './outcome.ts';

/** Lines of a failure's message that are repeated at the end of the run. */
const MESSAGE_LINES = 12;

/**
 * Writes what a Vitest run came to into the file that `SLUICE_OUTCOME` names, for the closing lines of `npm test`:
 * a log of many steps must not need searching for the one test that failed.
 */
export default class OutcomeReporter implements Reporter {
  #outcome: Outcome = { passed: 0, failures: [], notes: [] };

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === 'passed') {
      this.#outcome.passed += 1;
      if (test.diagnostic()?.flaky === true) {
        this.#outcome.notes.push(`Passed at the second try only: ${name}`);
      }
    }
    if (state === 'failed') {
      this.#outcome.failures.push({ name, message: messageOf(errors) });
    }
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length === 0) return;
    this.#outcome.failures.push({ name: module.relativeModuleId, message: messageOf(errors) });
  }

  onTestRunEnd(): void {
    const file = process.env.SLUICE_OUTCOME;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#outcome));
  }
}

function messageOf(errors: readonly { message: string }[] | undefined): string {
  const text = (errors ?? []).map(({ message }) => message).join('\n');
  return text.split('\n').slice(0, MESSAGE_LINES).join('\n');
}
