import { detectorByName, exampleMaker } from '@sluice/scanner';
import { AUTHORS, DEMO_REPOSITORIES, type DemoRepository, LEAKED } from './cast.ts';
import { createRandom, type Random } from './random.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How far back the demo's histories reach. */
const HISTORY_DAYS = 205;
const SECRETS = 165;
/** Secrets of the last week, so that the default view is full. */
const SECRETS_LAST_WEEK = 55;
const COMMITS_PER_REPOSITORY = 70;

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
  /** Text that leaks a secret; null for an ordinary commit. */
  leak: string | null;
}

const MESSAGES = [
  'Fix the retry loop',
  'Update settings',
  'Add the staging profile',
  'Wire up the new client',
  'Clean up',
  'Try the other region',
  'Prepare the release',
  'Add a script for the migration',
  'Northwind: move the config here',
  'Make CI green again',
] as const;

function ordinaryLine(random: Random): string {
  const words = [
    'timeout',
    'retries',
    'region',
    'batch',
    'limit',
    'interval',
    'page_size',
  ] as const;
  return `${random.pick(words)}_${random.between(1, 99)} = ${random.between(1, 5_000)}`;
}

/** A text that holds one fake credential, made now from the seed: none is ever written into the sources. */
function leakText(random: Random, seed: number): string {
  const name = random.pick(LEAKED);
  const text = detectorByName(name)?.examples(exampleMaker(seed))[0]?.text ?? '';
  return random.chance(0.2) ? `# northwind.example, do not share\n${text}` : text;
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
    const leak = leakText(random, 7_000 + index);
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
    commits: commitsOf(repository, plans[index] ?? [], createRandom(400 + index)),
  }));
}

function commitsOf(repository: DemoRepository, plan: Plan[], random: Random): DemoCommit[] {
  const texts = new Map<string, string>(repository.files.map((path) => [path, '']));
  const sorted = [...plan].sort((a, b) => a.at - b.at);
  return sorted.map(({ at, leak }, index) => {
    const path = random.pick([...texts.keys()]);
    const base = {
      at: new Date(Math.floor(at / 1000) * 1000),
      author: random.pick(AUTHORS),
      message: random.pick(MESSAGES),
    };
    if (leak === null && index > 5 && random.chance(0.03)) {
      const to = path.replace(/([^/]+)$/, `v${index}-$1`);
      const text = texts.get(path) ?? '';
      if (text !== '') {
        texts.delete(path);
        texts.set(to, text);
        return {
          ...base,
          message: `Move ${path}`,
          changes: [{ kind: 'rename', from: path, to }],
          isMerged: false,
        };
      }
    }
    const lines = Array.from({ length: random.between(2, 9) }, () => ordinaryLine(random));
    if (leak !== null) lines.splice(random.between(0, lines.length), 0, leak);
    // An old line goes now and then, so that patches show removals too.
    const before = (texts.get(path) ?? '').split('\n');
    if (random.chance(0.3) && before.length > 12)
      before.splice(random.between(0, before.length - 6), random.between(1, 3));
    const text = `${[...before.filter((line) => line !== ''), ...lines].join('\n')}\n`;
    texts.set(path, text);
    return { ...base, changes: [{ kind: 'write', path, text }], isMerged: random.chance(0.06) };
  });
}
