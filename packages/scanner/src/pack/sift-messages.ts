import { isUtf8 } from 'node:buffer';
import type { Engine } from '../engine/engine.ts';
import { MESSAGE_PATH, messageReader } from '../git/messages.ts';
import { NumberList } from '../text/number-list.ts';
import { walkChains } from './chains.ts';
import { applyDelta } from './delta.ts';
import { ENTRY, openPack, type PackMap } from './pack-file.ts';
import { isBrokenPack, numbersIn } from './sift-share.ts';

/** Whose messages are to be looked at, by all threads at once. */
export interface MessageRequest {
  readonly packs: readonly PackMap[];
  /** How many chains of each pack are taken by any thread; all begin with 0. */
  readonly turns: Int32Array;
  /** `idKey` of each commit; its number is its place here. */
  readonly keys: Float64Array;
}

/** What a thread found, by the commits' numbers. */
export interface SiftedMessages {
  readonly read: Int32Array;
  /** Those whose messages hold something. */
  readonly found: Int32Array;
}

/** Looks at the messages of commits as the packs hold them. Of a pack that is broken the rest stays unread. */
export function siftMessages(
  { packs, turns, keys }: MessageRequest,
  engine: Engine,
): SiftedMessages {
  const commitOf = new Map<number, number>();
  for (let commit = 0; commit < keys.length; commit++) commitOf.set(keys[commit] ?? 0, commit);
  const seen = new Set<number>();
  const found = new Set<number>();
  const copied = new NumberList();
  const mayHold = messageSieve(engine);
  let reading = 0;
  const readMessage = messageReader(engine, () => found.add(reading));
  for (const [turn, map] of packs.entries()) {
    const pack = openPack(map);
    const commits = numbersIn(map, ENTRY.commit, commitOf);
    const commitAt = (entry: number): number => commits[entry] ?? -1;
    const isAsked = (entry: number): boolean => commitAt(entry) >= 0;
    try {
      const chains = { kind: ENTRY.commit, isAsked, turns, turn };
      walkChains<Buffer>(pack, chains, (entry, read, base, _depth, room) => {
        const raw = base === null ? read : applyDelta(base, read, room, copied);
        const commit = commitAt(entry);
        if (commit < 0) return raw;
        seen.add(commit);
        reading = commit;
        if (mayHold(raw)) readMessage('', raw);
        return raw;
      });
    } catch (error) {
      if (!isBrokenPack(error)) throw error;
    } finally {
      pack.close();
    }
  }
  return { read: Int32Array.from(seen), found: Int32Array.from(found) };
}

/** Tells whether the message of a raw commit might hold something, by its bytes alone where these are what it says. */
function messageSieve(engine: Engine): (raw: Buffer) => boolean {
  const words = new NumberList();
  return (raw) => {
    const split = raw.indexOf('\n\n');
    const body = split < 0 ? raw.subarray(raw.length) : raw.subarray(split + 2);
    // Another encoding is read as text first.
    if (raw.subarray(0, split).includes('\nencoding ') || !isUtf8(body)) return true;
    engine.findWords(body, null, words);
    return engine.sift(body, MESSAGE_PATH, words, null)?.length !== 0;
  };
}
