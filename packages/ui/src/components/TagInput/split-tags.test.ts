import { expect, it } from 'vitest';
import { splitTags } from './split-tags.ts';

it.each([
  ['infra', ['infra']],
  ['infra, ci;\n infra', ['infra', 'ci']],
  [' ,; ', []],
  ['two words, x', ['two words', 'x']],
])('parts %j', (text, tags) => expect(splitTags(text)).toEqual(tags));
