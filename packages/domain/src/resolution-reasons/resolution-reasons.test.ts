import { describe, expect, it } from 'vitest';
import {
  RESOLUTION_GROUP_LABELS,
  RESOLUTION_GROUPS,
  RESOLUTION_REASON_INFO,
  RESOLUTION_REASONS,
  reasonsOfGroup,
} from './resolution-reasons.ts';

describe('the checklist', () => {
  it('has two groups, in this order', () => {
    const groups = RESOLUTION_GROUPS.map((group) => [
      RESOLUTION_GROUP_LABELS[group],
      reasonsOfGroup(group).map((reason) => RESOLUTION_REASON_INFO[reason].label),
    ]);
    expect(groups).toEqual([
      ['Remediated', ['Secret was revoked', 'Source was deleted', 'Content was taken down']],
      [
        'Not a threat',
        [
          'Test credential',
          'False positive',
          'Low risk',
          'Was never valid',
          'Developer is not connected to the company',
          'Secret is not related to the company',
        ],
      ],
    ]);
  });

  it('has every reason in one group', () => {
    expect(RESOLUTION_GROUPS.flatMap(reasonsOfGroup)).toEqual([...RESOLUTION_REASONS]);
  });
});
