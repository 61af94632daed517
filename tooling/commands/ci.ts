import { postgresSteps, TEST_STEPS } from '../lib/plan.ts';
import { conclude, joinOutcomes, runBeside, runSteps, type Step } from '../lib/steps.ts';
import { clearDifferences, writeReport } from '../pictures/report.ts';

const storybook: Step = {
  title: 'storybook build',
  command: ['storybook', 'build', '--quiet', '--output-dir', 'storybook-static'],
};

clearDifferences();
const stories = TEST_STEPS.findIndex(({ title }) => title === 'stories');
const first = await runSteps(TEST_STEPS.slice(0, stories));
// The browser's steps leave a core free, which the database's steps take.
const rest = await runBeside(
  [...TEST_STEPS.slice(stories), storybook],
  postgresSteps(process.env.SLUICE_CI_DATABASE_URL),
);
writeReport();
conclude(joinOutcomes([first, rest]));
