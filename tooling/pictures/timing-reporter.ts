import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints what a story costs (the mean, and the slowest), and why one needed a second try. */
export default class TimingReporter implements Reporter {
  #stories: { name: string; ms: number }[] = [];

  onTestCaseResult(test: TestCase): void {
    const { duration: ms, retryCount = 0 } = test.diagnostic() ?? {};
    if (ms !== undefined) this.#stories.push({ name: test.fullName, ms });
    if (retryCount === 0) return;
    // The library tells of a second try, not of what failed in the first.
    const reasons = (test.result().errors ?? []).map((error) => error.stack ?? error.message);
    process.stdout.write(`\nSecond try of ${test.fullName}:\n${reasons.join('\n')}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#stories.length === 0) return;
    const total = this.#stories.reduce((sum, story) => sum + story.ms, 0);
    const slowest = this.#stories.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
    const lines = [
      `${this.#stories.length} stories in ${modules.length} files, ${Math.round(total / this.#stories.length)} ms a story`,
      ...slowest.map((story) => `  ${Math.round(story.ms)} ms  ${story.name}`),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
    this.#stories = [];
  }
}
