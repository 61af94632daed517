import { type PreparedRepository, type RefMove, refMoves } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Masking, maskDistinct } from '../masking/mask-text.ts';
import { addActivity } from '../repositories/activity.ts';

/**
 * Stores the branches that a fetch found moved as pushes, and the new ones as created, at the time of the fetch (decisions §10). For
 * repositories whose code host tells no events, or may not be asked. The same move is stored once.
 */
async function storePushes(
  db: Kysely<Schema>,
  of: {
    companyId: number;
    source: { id: number; name: string };
    moves: readonly RefMove[];
    masking: Masking;
  },
  now: Date,
): Promise<number> {
  const { companyId, source, moves } = of;
  if (moves.length === 0) return 0;
  const mask = await maskDistinct(
    of.masking,
    moves.flatMap(({ ref, committerName, committerEmail }) => [ref, committerName, committerEmail]),
  );
  const events = moves.map((move) => ({
    type: move.before === '' ? ('CreateEvent' as const) : ('PushEvent' as const),
    key: `${mask(move.ref)}@${move.head}`,
    login: '',
    name: mask(move.committerName),
    email: mask(move.committerEmail),
    at: now,
    ref: mask(move.ref),
    before: move.before,
    head: move.head,
  }));
  return addActivity(db, companyId, { name: source.name, sourceId: source.id }, events);
}

/** Stores what a fetch found moved; a new mirror has nothing to compare with. */
export async function noticePushes(
  db: Kysely<Schema>,
  of: {
    companyId: number;
    source: { id: number; name: string };
    repository: Pick<PreparedRepository, 'gitDir' | 'refsBefore'>;
    masking: Masking;
    signal: AbortSignal;
  },
  now: Date,
): Promise<void> {
  const { gitDir, refsBefore } = of.repository;
  if (refsBefore === null) return;
  const moves = await refMoves(gitDir, refsBefore, { signal: of.signal });
  await storePushes(db, { ...of, moves }, now);
}
