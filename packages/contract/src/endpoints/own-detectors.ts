import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, pagingEntries } from '../schemas/basics.ts';
import { detectorEventSchema, ownDetectorSchema, ruleProblemSchema } from '../schemas/detection.ts';

/** Longest file of rules, in characters: gitleaks' own has a tenth. */
const LONGEST_FILE = 1_000_000;

/** Names of detectors; those that changed, in an answer. */
const namesSchema = v.object({ detectors: v.pipe(v.array(v.string()), v.maxLength(5_000)) });

/** The company's detectors: their activation (spec 002 §7), and custom ones from a file in the format of gitleaks. */
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
      'Takes the rules of a file (TOML, as gitleaks writes it). A rule with the same id is replaced; a rule that cannot run is reported with its line.',
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
  getDetectorStats: endpoint({
    method: 'GET',
    path: '/api/v1/detectors/stats',
    summary: 'How many detectors there are, and how many are active.',
    access: 'session',
    replies: {
      200: v.object({ all_detectors_count: v.number(), active_detectors_count: v.number() }),
    },
  }),
  listDetectorEvents: endpoint({
    method: 'GET',
    path: '/api/v1/detectors/events',
    summary: 'What was done to detectors, newest first.',
    access: 'session',
    query: v.object(pagingEntries),
    replies: { 200: v.array(detectorEventSchema) },
  }),
  activateDetectors: endpoint({
    method: 'POST',
    path: '/api/v1/detectors/activate',
    summary: 'Lets detectors find again; the next scan looks at the whole history.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: namesSchema,
    replies: { 200: namesSchema },
  }),
  deactivateDetectors: endpoint({
    method: 'POST',
    path: '/api/v1/detectors/deactivate',
    summary: 'Leaves out what detectors find from now on. Their incidents stay.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: namesSchema,
    replies: { 200: namesSchema },
  }),
  requestDetector: endpoint({
    method: 'POST',
    path: '/api/v1/detectors/request',
    summary: 'Asks the provider for a detector.',
    access: 'session',
    body: v.object({ description: v.pipe(v.string(), v.maxLength(10_000)) }),
    replies: { 204: null },
  }),
} as const;
