import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema } from '../schemas/basics.ts';
import { ownDetectorSchema, ruleProblemSchema } from '../schemas/detection.ts';

/** Longest file of rules, in characters: gitleaks' own has a tenth. */
const LONGEST_FILE = 1_000_000;

/** Detectors that the company brings as a file, as gitleaks writes it. */
export const ownDetectorEndpoints = {
  listOwnDetectors: endpoint({
    method: 'GET',
    path: '/api/v1/detectors/own',
    summary: 'The detectors that the company brought.',
    access: 'session',
    replies: { 200: v.array(ownDetectorSchema) },
  }),
  addOwnDetectors: endpoint({
    method: 'POST',
    path: '/api/v1/detectors/own',
    summary:
      'Takes the rules of a file (TOML, as gitleaks writes it). One of the same id is replaced; what cannot be run is told with its line.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ rules: v.pipe(v.string(), v.maxLength(LONGEST_FILE)) }),
    replies: {
      200: v.object({
        /** The company's, after it. */
        detectors: v.array(ownDetectorSchema),
        /** How many rules of the file were taken. */
        taken: v.number(),
        problems: v.array(ruleProblemSchema),
      }),
    },
  }),
  removeOwnDetector: endpoint({
    method: 'DELETE',
    path: '/api/v1/detectors/own/:id',
    summary: 'Removes a detector of the company. What it found stays.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
