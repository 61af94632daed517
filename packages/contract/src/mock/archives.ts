import type { archiveEndpoints } from '../endpoints/archives.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { patchOf } from './incidents.ts';
import { problem } from './problems.ts';

/** Archives are the patches that the database has. The mock writes no file. */
export const archiveHandlers: Handlers<typeof archiveEndpoints, MockContext> = {
  checkArchives: ({ query }, { database }) => ({
    status: 200,
    data: query.archive_ids.map((id) => ({
      archive_id: String(id),
      exists: patchOf(database, 'secret', id, undefined)?.has_patch ?? false,
    })),
  }),
  downloadArchive: ({ params }, { database }) =>
    patchOf(database, 'secret', params.archive_id, undefined)?.has_patch === true
      ? { status: 200, data: undefined }
      : problem('not_found'),
};
