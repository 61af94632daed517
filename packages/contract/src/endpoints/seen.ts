import { seenValueRefusal } from '@sluice/domain/seen-value';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { seenAnswerSchema } from '../schemas/seen.ts';

/** "Have we seen it?" (decisions §12). */
export const seenEndpoints = {
  lookUpValue: endpoint({
    method: 'POST',
    path: '/api/v1/seen_values',
    summary: 'The incidents that hold a value. The value is hashed, and neither stored nor logged.',
    access: 'session',
    body: v.object({
      value: v.pipe(
        v.string(),
        v.check(
          (value) => seenValueRefusal(value) === null,
          ({ input }) => seenValueRefusal(input) ?? '',
        ),
      ),
    }),
    replies: { 200: seenAnswerSchema },
  }),
} as const;
