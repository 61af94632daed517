import { postgresSteps, TEST_STEPS } from '../lib/plan.ts';
import { conclude, runSteps, type Step } from '../lib/steps.ts';
import { clearDifferences, writeReport } from '../pictures/report.ts';

const storybook: Step = {
  title: 'storybook build',
  command: ['storybook', 'build', '--quiet', '--output-dir', 'storybook-static'],
};

const postgres = postgresSteps(process.env.SLUICE_CI_DATABASE_URL);
clearDifferences();
const outcome = await runSteps([...TEST_STEPS, ...postgres, storybook]);
writeReport();
conclude(outcome);
