import { KEYWORD_TYPES, LONGEST_KEYWORD } from '@sluice/domain/keywords';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../schemas/basics.ts';
import { handlerSchema } from '../schemas/notifiers.ts';
import {
  detectorPreviewSchema,
  keywordPreviewSchema,
  messagePreviewSchema,
  ratingPreviewSchema,
} from '../schemas/previews.ts';
import { severityRuleBodySchema } from '../schemas/severity-rules.ts';

/** What a change of the settings would do, before it is saved. Nothing is written. */
export const previewEndpoints = {
  previewSeverityRule: endpoint({
    method: 'POST',
    path: '/api/v1/severity_rules/preview',
    summary: 'How a rule would rate the newest incidents, beside how they are rated now.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ ...severityRuleBodySchema.entries, id: v.nullable(idSchema) }),
    replies: { 200: ratingPreviewSchema },
  }),
  previewNotifier: endpoint({
    method: 'POST',
    path: '/api/v1/notifiers_v2/preview',
    summary: 'The messages that a choice of events would have sent in the last 30 days.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ handlers: v.pipe(v.array(handlerSchema), v.maxLength(100)) }),
    replies: { 200: messagePreviewSchema },
  }),
  previewKeyword: endpoint({
    method: 'POST',
    path: '/api/v1/keywords/preview',
    summary:
      'The places where a keyword would have matched in what is kept of the last 30 days, with up to five examples.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      type: v.picklist(KEYWORD_TYPES),
      keyword: v.pipe(v.string(), v.maxLength(2 * LONGEST_KEYWORD)),
    }),
    replies: { 200: keywordPreviewSchema },
  }),
  previewDetectors: endpoint({
    method: 'POST',
    path: '/api/v1/detectors/preview',
    summary: 'What detectors have found, before they are switched off.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      detectors: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(5_000)),
    }),
    replies: { 200: detectorPreviewSchema },
  }),
} as const;
