import { eventSentence, isEventName, printSentence } from '@sluice/domain/timeline';
import { Problem } from '../errors.ts';
import type { VersionedTimelineEvent } from '../repositories/events.ts';

/** The problem of a write on an older version, with the event that it conflicts with: who changed what (decisions §2). */
export function staleProblem(event: VersionedTimelineEvent | null): Problem {
  if (event === null) return new Problem('stale', { extra: { change: null } });
  const { version: _, ...change } = event;
  const detail = isEventName(event.event)
    ? { detail: printSentence(eventSentence(event.event, event)) }
    : {};
  return new Problem('stale', { ...detail, extra: { change } });
}

/** Adds the entity as it is now to a `stale` problem; every other error goes on unchanged. */
export async function withCurrent<T>(
  current: () => Promise<unknown>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'stale') throw error;
    const extra = { ...error.extra, current: await current() };
    throw new Problem('stale', { detail: error.message, extra });
  }
}
