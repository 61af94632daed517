import { ATTENTION_KINDS } from '@sluice/domain/attention';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idSchema } from '../schemas/basics.ts';

/** One thing of the settings that needs attention; `domain/attention` has its words and its place. */
export const attentionItemSchema = v.object({
  kind: v.picklist(ATTENTION_KINDS),
  /** Of the thing in its place. */
  id: v.nullable(idSchema),
  subject: v.string(),
  /** The type of a notifier. */
  type: v.nullable(v.string()),
  count: v.number(),
  /** When it broke, ends, or was last used. */
  at: v.nullable(dateSchema),
});
export type AttentionEntry = v.InferOutput<typeof attentionItemSchema>;

/** What of the settings needs attention. */
export const attentionEndpoints = {
  listAttention: endpoint({
    method: 'GET',
    path: '/api/v1/needs_attention',
    summary:
      'What of the settings needs attention, the most urgent first. Members get what they can see.',
    access: 'session',
    replies: { 200: v.array(attentionItemSchema) },
  }),
} as const;
