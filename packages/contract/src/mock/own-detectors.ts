import type { ownDetectorEndpoints } from '../endpoints/own-detectors.ts';
import type { Handlers } from '../handlers.ts';
import { detectorStateHandlers } from './detector-states.ts';
import { problem } from './problems.ts';
import type { MockContext } from './world.ts';

/** The value of a key in a part of a file, as far as a mock reads TOML. */
function textOf(part: string, key: string): string | null {
  return new RegExp(`^\\s*${key}\\s*=\\s*["']+(.*?)["']+\\s*$`, 'm').exec(part)?.[1] ?? null;
}

/** Own detectors over the world. Patterns are taken on trust: what runs them is the server's. */
export const ownDetectorHandlers: Handlers<typeof ownDetectorEndpoints, MockContext> = {
  ...detectorStateHandlers,
  listOwnDetectors: (_, { world }) => ({ status: 200, data: world.ownDetectors }),
  addOwnDetectors: ({ body }, { world }) => {
    const rules = body.rules.split(/^\s*\[\[\s*rules\s*\]\]/m).slice(1);
    const made = rules.flatMap((part) => {
      const name = textOf(part, 'id');
      if (name === null || textOf(part, 'regex') === null) return [];
      const display_name = textOf(part, 'description') ?? name;
      const created_at = world.now.toISOString();
      return [{ id: world.nextId++, name, display_name, created_at, incidents: 0 }];
    });
    if (made.length === 0) {
      return problem('validation', { fields: { rules: ['No rule of this file can be run.'] } });
    }
    const names = new Set(made.map(({ name }) => name));
    const kept = world.ownDetectors.filter(({ name }) => !names.has(name));
    world.ownDetectors = [...kept, ...made].sort((a, b) => (a.name < b.name ? -1 : 1));
    return {
      status: 200,
      data: { detectors: world.ownDetectors, taken: made.length, problems: [] },
    };
  },
  removeOwnDetector: ({ params }, { world }) => {
    const index = world.ownDetectors.findIndex(({ id }) => id === params.id);
    if (index < 0) return problem('not_found');
    world.ownDetectors.splice(index, 1);
    return { status: 204, data: undefined };
  },
};
