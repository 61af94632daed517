import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { type Outcome, readOutcome } from './outcome.ts';
import { inRoot, ROOT } from './root.ts';

/** A part of the test run. */
export interface Step {
  readonly title: string;
  /** Command and arguments; the binaries of node_modules are on the path. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** The step writes what it came to here. A step that does not counts as one test. */
  readonly outcome?: string;
}

const OUTCOMES = inRoot('node_modules', '.cache', 'sluice', 'outcomes');

/** A step that takes longer hangs. The longest step takes half of this on a busy machine. */
const STEP_MS = 40 * 60_000;
/** How long a run may take to end after it has written its outcome. Longer means that a process it started holds it. */
const ENDING_MS = 90_000;
const LOOK_EVERY_MS = 1_000;

/** Takes what a command prints, in place of the terminal. */
type Print = (text: string) => unknown;

/**
 * Runs a command with this process's terminal, or with `print` in its place; answers its exit code.
 *
 * @param hangs ends it the hard way
 */
export function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
  print?: Print,
  hangs?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = print === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    if (print !== undefined) {
      child.stdout?.setEncoding('utf8').on('data', print);
      child.stderr?.setEncoding('utf8').on('data', print);
    }
    const stop = (): void => void child.kill('SIGTERM');
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    hangs?.addEventListener('abort', () => {
      child.kill('SIGKILL');
      // A process that it left behind may hold these open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    });
    child.on('error', reject);
    child.on('close', (code) => {
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
  const outcome = `${OUTCOMES}/${title.replaceAll(/\W+/g, '-')}.json`;
  return {
    title,
    command: [
      'vitest',
      'run',
      ...args,
      '--reporter=dot',
      `--reporter=${inRoot('tooling', 'lib', 'outcome-reporter.ts')}`,
    ],
    env: { ...env, SLUICE_OUTCOME: outcome },
    outcome,
  };
}

/** Aborts `hangs` when a step takes too long: after its outcome is written, or in all. */
function watchStep(outcome: string | undefined): { hangs: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  let leftMs = STEP_MS;
  const timer = setInterval(() => {
    leftMs -= LOOK_EVERY_MS;
    if (outcome !== undefined && existsSync(outcome)) leftMs = Math.min(leftMs, ENDING_MS);
    if (leftMs <= 0) controller.abort();
  }, LOOK_EVERY_MS);
  return { hangs: controller.signal, stop: () => clearInterval(timer) };
}

async function runStep(step: Step, held: Print | undefined): Promise<Outcome> {
  const startMs = performance.now();
  const print: Print = held ?? ((text) => process.stdout.write(text));
  print(`\n── ${step.title}\n`);
  mkdirSync(OUTCOMES, { recursive: true });
  if (step.outcome !== undefined) rmSync(step.outcome, { force: true });
  const watch = watchStep(step.outcome);
  const code = await runCommand(step.command, step.env, held, watch.hangs);
  watch.stop();
  const written = step.outcome === undefined ? null : readOutcome(step.outcome);
  const outcome = written ?? { passed: code === 0 ? 1 : 0, failures: [], notes: [] };
  const isStopped = watch.hangs.aborted;
  if (isStopped) outcome.notes.push('Had to be stopped: a process that it started did not end.');
  // A run that broke off, or that names no failure and yet fails, is a failure.
  if (code !== 0 && outcome.failures.length === 0 && !(isStopped && written !== null)) {
    outcome.failures.push({ name: step.title, message: `ended with exit code ${code}` });
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const word = outcome.failures.length === 0 ? 'ok' : 'FAILED';
  print(`   ${step.title}: ${word} (${seconds} s)\n`);
  return outcome;
}

/**
 * Runs all steps, also after a failure, and gathers what they came to.
 *
 * @param held takes what they print, for steps that run beside others
 */
export async function runSteps(steps: readonly Step[], held?: Print): Promise<Outcome> {
  const all: Outcome = { passed: 0, failures: [], notes: [] };
  for (const step of steps) {
    const { passed, failures, notes } = await runStep(step, held);
    all.passed += passed;
    all.failures.push(...failures.map((one) => ({ ...one, name: `${step.title}: ${one.name}` })));
    all.notes.push(...notes.map((note) => `${step.title}: ${note}`));
  }
  return all;
}

/** Runs two lists of steps at the same time. What the second prints follows when both have ended. */
export async function runBeside(
  steps: readonly Step[],
  besides: readonly Step[],
): Promise<Outcome> {
  const printed: string[] = [];
  const outcomes = await Promise.all([
    runSteps(steps),
    runSteps(besides, (text) => printed.push(text)),
  ]);
  process.stdout.write(printed.join(''));
  return joinOutcomes(outcomes);
}

/** What several runs came to, together. */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    notes: outcomes.flatMap(({ notes }) => notes),
  };
}

/** Prints the notes and names what failed, then the closing line, and the exit code that goes with it. */
export function conclude({ passed, failures, notes }: Outcome): void {
  const lines = [
    ...notes,
    ...failures.map(({ name, message }) => `Failed: ${name}\n${message.replaceAll(/^/gm, '    ')}`),
  ];
  process.stdout.write(`\n${lines.map((line) => `${line}\n`).join('')}`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
