import { describe, expect, it } from 'vitest';
import { splitName } from './split-name.ts';

describe('a name in two parts', () => {
  it.each([
    ['AWS Keys', 'AWS Keys', ''],
    ['Slack Webhook', 'Slack', ' Webhook'],
    ['GitHub Personal Access Token', 'GitHub Personal Access', ' Token'],
    ['an_identifier_without_any_space', 'an_identifier_witho', 'ut_any_space'],
  ])('keeps the end of %s', (name, start, end) => {
    expect(splitName(name)).toEqual([start, end]);
  });
});
