import { CHECK_STEPS } from '../lib/plan.ts';
import { conclude, runSteps } from '../lib/steps.ts';

conclude(await runSteps(CHECK_STEPS));
