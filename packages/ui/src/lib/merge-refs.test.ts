import { createRef, type RefObject } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mergeRefs } from './merge-refs.ts';

const own = (): RefObject<string | null> => createRef();

describe('one ref for two', () => {
  it('gives the element to both, and takes it from both', () => {
    const mine = own();
    const given = own();
    const both = mergeRefs(mine, given);
    both('element');
    expect([mine.current, given.current]).toEqual(['element', 'element']);
    both(null);
    expect([mine.current, given.current]).toEqual([null, null]);
  });
  it('calls a callback with the element and with its end', () => {
    const given = vi.fn();
    const both = mergeRefs(own(), given);
    expect(both('element')).toBeUndefined();
    both(null);
    expect(given.mock.calls).toEqual([['element'], [null]]);
  });
  it('keeps what a callback wants done at the end', () => {
    const mine = own();
    const leave = vi.fn();
    const end = mergeRefs(mine, () => leave)('element');
    expect(mine.current).toBe('element');
    if (typeof end !== 'function') throw new Error('Nothing is done at the end');
    end();
    expect(leave).toHaveBeenCalledOnce();
    expect(mine.current).toBeNull();
  });
  it('does without one of the caller', () => {
    const mine = own();
    mergeRefs(mine, undefined)('element');
    expect(mine.current).toBe('element');
  });
});
