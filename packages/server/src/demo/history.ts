import { AUTHORS, DEMO_REPOSITORIES, type DemoRepository } from './cast.ts';
import { givesValue, headOf, pieceFor } from './code.ts';
import { type Leak, leakIn, makeLeak } from './leaks.ts';
import { createRandom, type Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How far back the demo's histories reach. */
const HISTORY_DAYS = 205;
const SECRETS = 165;
/** Secrets of the last week, so that the default view is full. */
const SECRETS_LAST_WEEK = 55;
const COMMITS_PER_REPOSITORY = 70;
/** Separates the blocks of a file while it is generated, so that commits add and remove whole blocks. */
const SEAM = '\0';

/** A change of one file: new content, or a new name. */
export type Change =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'rename'; from: string; to: string };

/** A commit of a demo repository. */
export interface DemoCommit {
  at: Date;
  author: (typeof AUTHORS)[number];
  message: string;
  changes: Change[];
  /** Made on a branch and merged right after. */
  isMerged: boolean;
}

/** A repository with its whole history, oldest commit first. */
export interface DemoHistory {
  repository: DemoRepository;
  commits: DemoCommit[];
}

interface Plan {
  at: number;
  /** The secret that it leaks; null for an ordinary commit. */
  leak: Leak | null;
}

function chooseRepository(random: Random): number {
  const weights = DEMO_REPOSITORIES.flatMap(({ weight }, index) =>
    Array<number>(weight).fill(index),
  );
  return random.pick(weights);
}

/** The moments of one secret: when it leaks first, and when copies of it follow. */
function leakTimes(random: Random, index: number, anchorMs: number): number[] {
  const isRecent = index < SECRETS_LAST_WEEK;
  const ageMs = isRecent
    ? random.between(20, 6.6 * 24 * 60) * MINUTE_MS
    : random.between(8, HISTORY_DAYS - 5) * DAY_MS + random.between(0, 1_400) * MINUTE_MS;
  const times = [anchorMs - ageMs];
  const copies = random.chance(0.45) ? random.between(1, 5) : 0;
  for (let copy = 0; copy < copies; copy += 1) {
    times.push(anchorMs - Math.floor(random.fraction() * ageMs * 0.95) - 10 * MINUTE_MS);
  }
  return times;
}

/** Plans all histories. They follow from the anchor alone: a start that was killed makes the same ones again. */
export function planHistories(anchor: Date): DemoHistory[] {
  const random = createRandom(20_260_301);
  const plans = DEMO_REPOSITORIES.map((): Plan[] => []);
  for (let index = 0; index < SECRETS; index += 1) {
    const leak = makeLeak(random, 7_000 + index);
    let repository = chooseRepository(random);
    for (const at of leakTimes(random, index, anchor.getTime())) {
      plans[repository]?.push({ at, leak });
      if (random.chance(0.4)) repository = chooseRepository(random);
    }
  }
  for (const plan of plans) {
    for (let commit = 0; commit < COMMITS_PER_REPOSITORY; commit += 1) {
      const at = anchor.getTime() - Math.floor(random.fraction() * HISTORY_DAYS * DAY_MS);
      plan.push({ at, leak: null });
    }
  }
  return DEMO_REPOSITORIES.map((repository, index) => ({
    repository,
    commits: commitsOf(repository, plans[index] ?? [], createRandom(400 + index), anchor.getTime()),
  }));
}

/** Moves a moment into the working hours of its day, in order; what would be after the anchor stays. */
function atWork(at: number, anchorMs: number): number {
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const moved = day + 7 * HOUR_MS + Math.floor(((at - day) * 12) / 24);
  return moved < anchorMs - 10 * MINUTE_MS ? moved : at;
}

function commitsOf(
  repository: DemoRepository,
  plan: Plan[],
  random: Random,
  anchorMs: number,
): DemoCommit[] {
  const texts = new Map<string, string>(repository.files.map((path) => [path, '']));
  const sorted = plan
    .map(({ at, leak }) => ({ at: atWork(at, anchorMs), leak }))
    .sort((a, b) => a.at - b.at);
  return sorted.map(({ at, leak }, index) => {
    const path = leak?.file?.path ?? random.pick([...texts.keys()]);
    const base = { at: new Date(Math.floor(at / 1000) * 1000), author: random.pick(AUTHORS) };
    const text = texts.get(path) ?? '';
    const folder = path.lastIndexOf('/') + 1;
    if (leak === null && index > 5 && random.chance(0.03) && text !== '') {
      const to = `${path.slice(0, folder)}legacy/${path.slice(folder)}`;
      if (!path.includes('legacy/')) {
        texts.delete(path);
        texts.set(to, text);
        const message = `Move ${path.slice(folder)} to legacy`;
        return { ...base, message, changes: [{ kind: 'rename', from: path, to }], isMerged: false };
      }
    }
    if (leak?.file) {
      const change = { kind: 'write' as const, path, text: leak.file.text };
      return { ...base, message: leak.message, changes: [change], isMerged: false };
    }
    const piece = leak === null ? pieceFor(path, random) : leakIn(path, leak);
    const blocks = text === '' ? [headOf(path)] : text.split(SEAM);
    // Some commits remove old code, so that patches show removals too.
    if (random.chance(0.3) && blocks.length > 6) {
      blocks.splice(random.between(1, blocks.length - 4), random.between(1, 2));
    }
    // A value that the file has already is replaced, as one rotates a key.
    const name = leak?.values[0]?.[0];
    const held =
      name === undefined ? -1 : blocks.findIndex((block) => givesValue(path, block, name));
    if (held > 0) blocks[held] = piece.text;
    else blocks.splice(random.between(1, blocks.length), 0, piece.text);
    const next = blocks.join(SEAM);
    texts.set(path, next);
    return {
      ...base,
      message: piece.message,
      changes: [{ kind: 'write', path, text: next.replaceAll(SEAM, '') }],
      isMerged: random.chance(0.06),
    };
  });
}
