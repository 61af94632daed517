import { TEST_STEPS } from '../lib/plan.ts';
import { conclude, runSteps } from '../lib/steps.ts';
import { clearDifferences, writeReport } from '../pictures/report.ts';

// `npm test -- server stories` runs only those steps.
const wanted = process.argv.slice(2);
const steps =
  wanted.length === 0
    ? TEST_STEPS
    : TEST_STEPS.filter(({ title }) => wanted.some((word) => title.startsWith(word)));
clearDifferences();
const outcome = await runSteps(steps);
writeReport();
conclude(outcome);
