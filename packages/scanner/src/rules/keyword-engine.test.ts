import { describe, expect, it } from 'vitest';
import { scanRepository } from '../scan-repository.ts';
import { aFuzzedHistory } from '../testing/fuzzed-history.ts';
import {
  aRepository,
  aSecret,
  events,
  mirror,
  type TestRepository,
} from '../testing/repository.ts';
import { keywordDetector, keywordOf } from './keyword-engine.ts';
import type { Keyword } from './keywords.ts';

const KEYWORDS: readonly Keyword[] = [
  { id: 7, type: 'word', text: 'Zephyr' },
  { id: 8, type: 'regexp', text: 'zephyr-[a-z]+$' },
];

/** Keywords and secrets of a history, by way of git alone or with the packs sifted in threads. */
async function found(repo: TestRepository, way: 'plain' | 'sifted', keywords = KEYWORDS) {
  const reported: string[] = [];
  const from = way === 'plain' ? Number.POSITIVE_INFINITY : 1;
  for await (const event of scanRepository({
    gitDir: await mirror(repo.path),
    keywords,
    clock: () => 0,
    threadsFrom: from,
    prefilterFrom: from,
  })) {
    if (event.type !== 'finding') continue;
    const { detector, path, line, value } = event.finding;
    reported.push(`${detector} ${path}:${line} ${keywordOf(detector) === null ? '' : value}`);
  }
  return reported;
}

function aHistory(): TestRepository {
  const repo = aRepository();
  repo.write('a.md', 'one\nzephyr zephyr ZEPHYR-prod\n');
  repo.write('b.env', `TOKEN=${aSecret(1)} # zephyr\n`);
  repo.commit('first');
  repo.write('a.md', 'one\nzephyr zephyr ZEPHYR-prod\nzephyrs are none\n');
  repo.commit('second');
  return repo;
}

describe('keywords in a history', () => {
  it.each(['plain', 'sifted'] as const)(
    'are reported once a line, beside the secrets: %s',
    async (way) => {
      expect((await found(aHistory(), way)).sort()).toEqual([
        'keyword:7 a.md:2 zephyr',
        'keyword:7 b.env:1 zephyr',
        'keyword:8 a.md:2 ZEPHYR-prod',
        'slack_token b.env:1 ',
      ]);
    },
  );

  it('leave the secrets as they are', async () => {
    const repo = aHistory();
    const secrets = await found(repo, 'plain', []);
    expect((await found(repo, 'plain')).filter((one) => !one.startsWith('keyword:'))).toEqual(
      secrets,
    );
  });

  it.each([200, 201, 202, 203, 204, 205])(
    'are exactly those of the plain way when the packs are sifted: history %i',
    async (seed) => {
      const gitDir = aFuzzedHistory(seed, 50);
      const keywords: readonly Keyword[] = [
        { id: 1, type: 'raw', text: 'eturn' },
        { id: 2, type: 'word', text: 'host' },
        { id: 3, type: 'regexp', text: 'password [a-z]+' },
      ];
      const of = async (prefilterFrom: number) =>
        (await events(gitDir, { keywords, prefilterFrom: prefilterFrom })).flatMap((event) =>
          event.type === 'finding' ? [event.finding] : [],
        );
      const plain = await of(Number.POSITIVE_INFINITY);
      const kinds = new Set(plain.map(({ detector }) => keywordOf(detector)));
      expect([...kinds]).toEqual(expect.arrayContaining([null, 1, 2, 3]));
      expect(await of(1)).toEqual(plain);
    },
  );

  it('are known by their number', () => {
    expect([keywordOf(keywordDetector(12)), keywordOf('slack_token')]).toEqual([12, null]);
  });
});
