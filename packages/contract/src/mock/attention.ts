import { visibleAttention } from '@sluice/domain/attention';
import type { attentionEndpoints } from '../endpoints/attention.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';

/** What of the settings needs attention: what the database lists, by the role of the person. */
export const attentionHandlers: Handlers<typeof attentionEndpoints, MockContext> = {
  listAttention: (_, { database }) => ({
    status: 200,
    data: visibleAttention(database.attention, database.user?.role ?? 'member'),
  }),
};
