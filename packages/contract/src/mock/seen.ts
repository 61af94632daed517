import type { seenEndpoints } from '../endpoints/seen.ts';
import type { Handlers } from '../handlers.ts';
import type { SeenAnswer } from '../schemas/seen.ts';
import type { MockContext, MockDatabase } from './database.ts';

/** The known values that stand in a text. */
export function knownValuesIn(database: MockDatabase, text: string): string[] {
  return [...database.knownValues.keys()].filter((value) => text.includes(value));
}

/** The incidents that hold a known value of a text. */
export function seenIn(database: MockDatabase, text: string): SeenAnswer {
  const ids = new Set(
    knownValuesIn(database, text).flatMap((value) => database.knownValues.get(value) ?? []),
  );
  const incidents = database.incidents.filter(({ id }) => ids.has(id));
  return {
    total: incidents.length,
    incidents: incidents.slice(0, 20).map((one) => ({
      id: one.id,
      kind: 'secret',
      name: one.display_name,
      status: one.status,
      severity: one.severity,
      occurrence_count: one.occurrence_count,
      last_occurrence_date: one.last_occurrence_date,
    })),
  };
}

/** "Have we seen it?" over the database. */
export const seenHandlers: Handlers<typeof seenEndpoints, MockContext> = {
  lookUpValue: ({ body }, { database }) => ({ status: 200, data: seenIn(database, body.value) }),
};
