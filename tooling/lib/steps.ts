import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, ROOT } from './root.ts';

/** What a step counted. A step without tests of its own counts as one. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** A part of the test run. */
export interface Step {
  readonly title: string;
  /** Command and arguments; the binaries of node_modules are on the path. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Vitest writes its results here; the counts are read from them. */
  readonly report?: string;
}

const REPORTS = inRoot('node_modules', '.cache', 'sluice', 'reports');

/** Runs a command with this process's terminal; answers its exit code. */
export function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const stop = (): void => void child.kill('SIGTERM');
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

/** A step that runs Vitest, with its counts. */
export function vitestStep(
  title: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Step {
  const report = `${REPORTS}/${title.replaceAll(/\W+/g, '-')}.json`;
  return {
    title,
    command: [
      'vitest',
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
    report,
  };
}

function countsOf(report: string): Counts | null {
  try {
    const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return null;
    const passed: unknown = Reflect.get(parsed, 'numPassedTests');
    const failed: unknown = Reflect.get(parsed, 'numFailedTests');
    return typeof passed === 'number' && typeof failed === 'number' ? { passed, failed } : null;
  } catch {
    return null;
  }
}

async function runStep(step: Step): Promise<Counts> {
  const startMs = performance.now();
  process.stdout.write(`\n── ${step.title}\n`);
  mkdirSync(REPORTS, { recursive: true });
  if (step.report !== undefined) rmSync(step.report, { force: true });
  const code = await runCommand(step.command, step.env);
  const counted = step.report === undefined ? null : countsOf(step.report);
  // A run that broke off, or that counts no failure and yet fails, is a failure.
  const counts =
    code === 0
      ? (counted ?? { passed: 1, failed: 0 })
      : { passed: counted?.passed ?? 0, failed: Math.max(1, counted?.failed ?? 0) };
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  process.stdout.write(
    `   ${step.title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`,
  );
  return counts;
}

/** Runs all steps, also after a failure, and adds up what they counted. */
export async function runSteps(steps: readonly Step[]): Promise<Counts & { failures: string[] }> {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const step of steps) {
    const counts = await runStep(step);
    passed += counts.passed;
    failed += counts.failed;
    if (counts.failed > 0) failures.push(step.title);
  }
  return { passed, failed, failures };
}

/** The closing line, and the exit code that goes with it. */
export function conclude({ passed, failed, failures }: Counts & { failures: string[] }): void {
  if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
