import { exampleMaker } from '@sluice/scanner';

/** Repeatable chance: everything follows from the seed. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  fraction: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <T>(items: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

const DIGITS = '0123456789';

/** A source of chance for one part of the demo; another part with another seed does not disturb it. */
export function createRandom(seed: number): Random {
  const make = exampleMaker(seed);
  const fraction = () => Number(`0.${make.chars(DIGITS, 9)}`);
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    chance: (probability) => fraction() < probability,
  };
}
