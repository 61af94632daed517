import { expect, it } from 'vitest';
import { ATTACHMENT_REASON_LABELS, ATTACHMENT_REASONS } from './attachment-reasons.ts';

it('names why an occurrence concerns the company', () => {
  expect(ATTACHMENT_REASONS.map((reason) => ATTACHMENT_REASON_LABELS[reason])).toEqual([
    'Developer in perimeter',
    'Organization in perimeter',
    'Secret grasper',
  ]);
});
