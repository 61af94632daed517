import { offer } from './mount.ts';
import { SCENARIOS } from './scenarios.tsx';

offer(SCENARIOS);
