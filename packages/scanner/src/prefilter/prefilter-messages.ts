import { isUtf8 } from 'node:buffer';
import type { Engine } from '../engine/engine.ts';
import { MESSAGE_PATH, messageReader } from '../git/messages.ts';
import { NumberList } from '../text/number-list.ts';
import { applyDelta } from './delta.ts';
import { walkDeltaChains } from './delta-chains.ts';
import type { ObjectIds } from './object-ids.ts';
import { OBJECT_TYPE, openPack, type PackIndex } from './pack-file.ts';
import { isBrokenPackError, numbersOfEntries } from './prefilter-packs.ts';

/** The commits whose messages all threads prefilter together. */
export interface MessagePrefilterRequest {
  readonly packs: readonly PackIndex[];
  /** By pack: how many of its chains are claimed. All begin with 0. */
  readonly nextChain: Int32Array;
  /** The commits' ids. A commit's number is its position here. */
  readonly commits: ObjectIds;
}

/** The result of one thread, by the commits' numbers. */
export interface MessagePrefilterShare {
  readonly read: Int32Array;
  /** Commits whose messages hold a finding. */
  readonly found: Int32Array;
}

/** Reads commit messages from the packs. The rest of a broken pack stays unread. */
export function prefilterMessages(
  { packs, nextChain, commits }: MessagePrefilterRequest,
  engine: Engine,
): MessagePrefilterShare {
  const read = new Set<number>();
  const found = new Set<number>();
  const copied = new NumberList();
  const mayHold = messagePrefilter(engine);
  let current = 0;
  const readMessage = messageReader(engine, () => found.add(current));
  for (const [packIndex, index] of packs.entries()) {
    const pack = openPack(index);
    const numbers = numbersOfEntries(index, OBJECT_TYPE.commit, commits);
    const commitAt = (entry: number): number => numbers[entry] ?? -1;
    const isWanted = (entry: number): boolean => commitAt(entry) >= 0;
    try {
      const chains = { objectType: OBJECT_TYPE.commit, isWanted, nextChain, packIndex };
      walkDeltaChains<Buffer>(pack, chains, (entry, bytes, base, _depth, arena) => {
        const raw = base === null ? bytes : applyDelta(base, bytes, arena, copied);
        const commit = commitAt(entry);
        if (commit < 0) return raw;
        read.add(commit);
        current = commit;
        if (mayHold(raw)) readMessage('', raw);
        return raw;
      });
    } catch (error) {
      if (!isBrokenPackError(error)) throw error;
    } finally {
      pack.close();
    }
  }
  return { read: Int32Array.from(read), found: Int32Array.from(found) };
}

/** Tells from a raw commit's bytes whether its message may hold a finding. */
function messagePrefilter(engine: Engine): (raw: Buffer) => boolean {
  const words = new NumberList();
  return (raw) => {
    const split = raw.indexOf('\n\n');
    const body = split < 0 ? raw.subarray(raw.length) : raw.subarray(split + 2);
    // A message in another encoding must be decoded first, which the full reader does.
    if (raw.subarray(0, split).includes('\nencoding ') || !isUtf8(body)) return true;
    engine.findWords(body, null, words);
    return engine.prefilter(body, MESSAGE_PATH, words, null)?.length !== 0;
  };
}
