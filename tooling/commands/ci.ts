import { POSTGRES_STEPS, TEST_STEPS } from '../lib/plan.ts';
import { conclude, runSteps, type Step } from '../lib/steps.ts';

const storybook: Step = {
  title: 'storybook build',
  command: ['storybook', 'build', '--quiet', '--output-dir', 'storybook-static'],
};

conclude(await runSteps([...TEST_STEPS, ...POSTGRES_STEPS, storybook]));
