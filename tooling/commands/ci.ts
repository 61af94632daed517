import { postgresSteps, TEST_STEPS } from '../lib/plan.ts';
import { conclude, runSteps, type Step } from '../lib/steps.ts';

const storybook: Step = {
  title: 'storybook build',
  command: ['storybook', 'build', '--quiet', '--output-dir', 'storybook-static'],
};

const postgres = postgresSteps(process.env.SLUICE_CI_DATABASE_URL);
conclude(await runSteps([...TEST_STEPS, ...postgres, storybook]));
