import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShape } from './shape.ts';

describe('the look ahead of a shape', () => {
  it.each([...'dhHcCsluawbptn'])(
    'lets everything pass that its pattern takes: {%s20-40}',
    (name) => {
      for (const anyCase of [false, true]) {
        const { source, goesOn } = readShape(`made_up_{${name}20-40}`, { anyCase });
        const value = fc.stringMatching(new RegExp(`^${source}$`));
        fc.assert(
          fc.property(value, (text) => {
            expect(goesOn?.(Buffer.from(text), 'made_up_'.length)).toBe(true);
          }),
        );
      }
    },
  );

  it('ends at the first byte that does not belong', () => {
    const { goesOn } = readShape('made_up_{h20}');
    expect(goesOn?.(Buffer.from('made_up_0123456789abcdefg'), 8)).toBe(true);
    expect(goesOn?.(Buffer.from('made_up_0123 456789abcdefg'), 8)).toBe(false);
  });
});
