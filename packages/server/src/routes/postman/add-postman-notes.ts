import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { parameterError } from '@sluice/domain/commands';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { runBulk } from '../incidents/run-bulk.ts';

/** Writes a note on one or many postman incidents. The field of its text has a name of its own on this call (spec 000 §7.6). */
export const addPostmanNotes = route(
  postmanEndpoints.addPostmanNotes,
  async ({ body }, context) => {
    const { incident_ids: ids, message: note, filters, reverse_selection: isReverse } = body;
    const error = parameterError('add_note', { note }, 'postman');
    if (error !== null) {
      throw new Problem('validation', { fields: { message: [VALIDATION_TEXTS[error.reason]] } });
    }
    const selection = { ids, isReverse, filters };
    const request = { name: 'add_note', params: { note } } as const;
    return { status: 200, data: await runBulk(context, 'postman', selection, request) };
  },
);
