import { writeFile } from 'node:fs/promises';
import { DETECTORS } from '../index.ts';
import { catalogue } from './catalogue.ts';

/** Generates docs/detectors.md from the declarations. */
await writeFile(new URL('../../../../../docs/detectors.md', import.meta.url), catalogue(DETECTORS));
