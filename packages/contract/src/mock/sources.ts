import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { sourceEndpoints } from '../endpoints/sources.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { problem } from './problems.ts';

/** The watched repositories. */
export const sourceHandlers: Handlers<typeof sourceEndpoints, MockContext> = {
  listSources: ({ query }, { database }) => {
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: database.sources.slice(start, start + query.per_page),
      items: { start, total: database.sources.length },
    };
  },
  createSource: ({ body }, { database }) => {
    const refusal = repositoryUrlRefusal(body.url);
    if (refusal !== null) {
      return problem('validation', { fields: { url: [VALIDATION_TEXTS[refusal]] } });
    }
    const url = body.url.trim();
    if (database.sources.some((source) => source.url === url)) return problem('already_exists');
    const id = database.nextId++;
    const name = url
      .replace(/\.git$/, '')
      .split(/[/:]/)
      .slice(-2)
      .join('/');
    const source = {
      id,
      name,
      url,
      status: 'pending' as const,
      created_at: database.now.toISOString(),
      last_scanned_at: null,
      ...(body.is_outside ? { is_outside: true } : {}),
      progress: {
        source_id: id,
        status: 'pending' as const,
        commits_done: 0,
        commits_total: null,
        bytes: 0,
        commits_per_second: null,
        seconds_left: null,
        occurrences_found: 0,
        incidents_found: 0,
        started_at: null,
        finished_at: null,
        error: null,
      },
    };
    database.sources.push(source);
    return { status: 201, data: source };
  },
  deleteSource: ({ params }, { database }) => {
    const index = database.sources.findIndex(({ id }) => id === params.id);
    if (index < 0) return problem('not_found');
    database.sources.splice(index, 1);
    return { status: 204, data: undefined };
  },
  getSourceProgress: ({ params }, { database }) => {
    const source = database.sources.find(({ id }) => id === params.id);
    return source === undefined ? problem('not_found') : { status: 200, data: source.progress };
  },
};
