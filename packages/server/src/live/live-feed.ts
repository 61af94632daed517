import { setTimeout as wait } from 'node:timers/promises';
import { type IncidentKind, parseKind } from '@sluice/domain/kinds';
import { changedViewers, type Viewers } from '@sluice/domain/viewers';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import { allViewers } from '../repositories/incident-viewers.ts';

/** An incident that something happened to. */
export interface LiveChange {
  readonly incidentId: number;
  readonly kind: IncidentKind;
  /** The member whose doing it is; null for the product's own. */
  readonly actorId: number | null;
}

/** What has happened since the last look: one of both lists is not empty. */
export interface LiveNews {
  readonly changes: readonly LiveChange[];
  /** Incidents whose viewers have changed. */
  readonly viewers: readonly Viewers[];
}

type Listener = (news: LiveNews) => void;

/** Notifies listeners of the incidents of their company that have changed. */
export interface LiveFeed {
  /** Calls back with each change of the company's incidents from when it settles. Gives what stops it. */
  subscribe(companyId: number, listener: Listener): Promise<() => void>;
  /** Aborts when the server stops, so that open answers end. */
  readonly stopped: AbortSignal;
  stop(): void;
}

/** How long a change may take to appear, in milliseconds. */
const POLL_MS = 1_000;
/** A transaction may commit after one with a higher event id; it is waited for this long, in milliseconds. */
const SETTLE_MS = 15_000;
/** Events of one look at most; the rest follows with the next. */
const MOST_EVENTS = 2_000;

interface EventRow {
  readonly id: number;
  readonly company_id: number;
  readonly incident_id: number;
  readonly kind: string;
  readonly actor_id: number | null;
}

/**
 * Follows the table of events, which every change of an incident writes to, in any process and on
 * both databases. It polls the database only while there are listeners.
 */
export function createLiveFeed(db: Kysely<Schema>, log: Logger, pollMs = POLL_MS): LiveFeed {
  const stop = new AbortController();
  const listeners = new Map<number, Set<Listener>>();
  let isRunning = false;
  let following = Promise.withResolvers<void>();

  const emit = (rows: readonly EventRow[], moved: readonly Viewers[]): void => {
    for (const [companyId, of] of listeners) {
      const viewers = moved.filter((one) => one.companyId === companyId);
      const changes = rows
        .filter((row) => row.company_id === companyId)
        .map((row) => ({
          incidentId: row.incident_id,
          kind: parseKind(row.kind),
          actorId: row.actor_id,
        }));
      if (changes.length + viewers.length === 0) continue;
      for (const listener of of) listener({ changes, viewers });
    }
  };

  const follow = async (): Promise<void> => {
    const newest = await sql<{ id: number | null }>`select max(id) as id from events`.execute(db);
    let settledId = newest.rows[0]?.id ?? 0;
    following.resolve();
    /** When each event above the settled one was seen, by the process's own time. */
    const seen = new Map<number, number>();
    let viewers: Viewers[] = [];
    while (listeners.size > 0 && !stop.signal.aborted) {
      const { rows } = await sql<EventRow>`
        select e.id, e.company_id, e.incident_id, i.kind, e.actor_id from events e
        join incidents i on i.company_id = e.company_id and i.id = e.incident_id
        where e.id > ${settledId} and not e.id = any(${[...seen.keys()]}::integer[])
        order by e.id limit ${MOST_EVENTS}`.execute(db);
      const now = performance.now();
      for (const { id } of rows) seen.set(id, now);
      const viewersNow = await allViewers(db, [...listeners.keys()]);
      emit(rows, changedViewers(viewers, viewersNow));
      viewers = viewersNow;
      for (const [id, at] of [...seen].sort(([a], [b]) => a - b)) {
        if (now - at < SETTLE_MS) break;
        settledId = id;
        seen.delete(id);
      }
      await wait(pollMs, undefined, { signal: stop.signal });
    }
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (listeners.size > 0 && !stop.signal.aborted) {
        try {
          await follow();
        } catch (error) {
          if (stop.signal.aborted) return;
          // The database is away: the next look begins with what is newest then.
          log.warn({ err: error }, 'live feed interrupted');
          await wait(SETTLE_MS, undefined, { signal: stop.signal }).catch(() => {});
        }
      }
    } finally {
      following.resolve();
      following = Promise.withResolvers<void>();
      isRunning = false;
    }
  };

  return {
    stopped: stop.signal,
    stop: () => stop.abort(),
    subscribe: async (companyId, listener) => {
      const of = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, of.add(listener));
      void run();
      await following.promise;
      return () => {
        of.delete(listener);
        if (of.size === 0) listeners.delete(companyId);
      };
    },
  };
}
