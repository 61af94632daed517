import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { sourceEndpoints } from '../endpoints/sources.ts';
import type { Handlers } from '../handlers.ts';
import { problem } from './problems.ts';
import type { MockContext } from './world.ts';

/** The watched repositories. */
export const sourceHandlers: Handlers<typeof sourceEndpoints, MockContext> = {
  listSources: ({ query }, { world }) => {
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: world.sources.slice(start, start + query.per_page),
      items: { start, total: world.sources.length },
    };
  },
  createSource: ({ body }, { world }) => {
    const refusal = repositoryUrlRefusal(body.url);
    if (refusal !== null) {
      return problem('validation', { fields: { url: [VALIDATION_TEXTS[refusal]] } });
    }
    const url = body.url.trim();
    if (world.sources.some((source) => source.url === url)) return problem('already_exists');
    const id = world.nextId++;
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
      created_at: world.now.toISOString(),
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
    world.sources.push(source);
    return { status: 201, data: source };
  },
  deleteSource: ({ params }, { world }) => {
    const index = world.sources.findIndex(({ id }) => id === params.id);
    if (index < 0) return problem('not_found');
    world.sources.splice(index, 1);
    return { status: 204, data: undefined };
  },
  getSourceProgress: ({ params }, { world }) => {
    const source = world.sources.find(({ id }) => id === params.id);
    return source === undefined ? problem('not_found') : { status: 200, data: source.progress };
  },
};
