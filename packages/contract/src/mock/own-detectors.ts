import type { ownDetectorEndpoints } from '../endpoints/own-detectors.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { detectorStateHandlers } from './detector-states.ts';
import { problem } from './problems.ts';

/** The value of a key in a part of a file, as far as a mock reads TOML. */
function textOf(part: string, key: string): string | null {
  return new RegExp(`^\\s*${key}\\s*=\\s*["']+(.*?)["']+\\s*$`, 'm').exec(part)?.[1] ?? null;
}

/** Own detectors over the database. Patterns are taken on trust: what runs them is the server's. */
export const ownDetectorHandlers: Handlers<typeof ownDetectorEndpoints, MockContext> = {
  ...detectorStateHandlers,
  listOwnDetectors: (_, { database }) => ({ status: 200, data: database.ownDetectors }),
  addOwnDetectors: ({ body }, { database }) => {
    const rules = body.rules.split(/^\s*\[\[\s*rules\s*\]\]/m).slice(1);
    const made = rules.flatMap((part) => {
      const name = textOf(part, 'id');
      if (name === null || textOf(part, 'regex') === null) return [];
      const display_name = textOf(part, 'description') ?? name;
      const created_at = database.now.toISOString();
      return [{ id: database.nextId++, name, display_name, created_at, incidents: 0 }];
    });
    if (made.length === 0) {
      return problem('validation', { fields: { rules: ['No rule of this file can be run.'] } });
    }
    const names = new Set(made.map(({ name }) => name));
    const kept = database.ownDetectors.filter(({ name }) => !names.has(name));
    database.ownDetectors = [...kept, ...made].sort((a, b) => (a.name < b.name ? -1 : 1));
    return {
      status: 200,
      data: { detectors: database.ownDetectors, taken: made.length, problems: [] },
    };
  },
  removeOwnDetector: ({ params }, { database }) => {
    const index = database.ownDetectors.findIndex(({ id }) => id === params.id);
    if (index < 0) return problem('not_found');
    database.ownDetectors.splice(index, 1);
    return { status: 204, data: undefined };
  },
};
