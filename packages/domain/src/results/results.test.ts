import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSilent,
  parseItemsRange,
  printItemsRange,
  RESULT_TYPES,
  resultText,
  resultTypeOf,
  versionRetryMs,
} from './results.ts';

describe('resultTypeOf', () => {
  it.each([
    [400, 'BadRequest'],
    [401, 'NotAuthenticated'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [408, 'Timeout'],
    [409, 'Conflict'],
    [418, 'BadResponseCode'],
    [429, 'BadResponseCode'],
    [500, 'ServerError'],
    [503, 'ServerError'],
  ] as const)('%d is %s', (status, type) => {
    expect(resultTypeOf(status)).toBe(type);
  });
});

describe('resultText', () => {
  it.each([
    ['NotAuthenticated', 'Not authenticated'],
    ['Forbidden', 'Not authorized'],
    ['NotFound', 'Not found: /api/v1/x'],
    ['Timeout', 'The request timed out'],
    ['NetworkError', 'No connection'],
    ['BadRequest', 'An error occured'],
    ['Conflict', 'An error occured'],
    ['BadResponseCode', 'An error occured'],
    ['ServerError', 'An error occured'],
    ['CustomError', 'An error occured'],
  ] as const)('%s reads: %s', (type, text) => {
    expect(resultText(type, '/api/v1/x')).toBe(text);
  });

  it('only network failures make no toast', () => {
    expect(RESULT_TYPES.filter(isSilent)).toEqual(['NetworkError']);
  });
});

describe('versionRetryMs', () => {
  it.each([
    [0, 500],
    [1, 1000],
    [2, 2000],
    [5, 16_000],
  ])('retry %d waits %d ms', (retry, ms) => {
    expect(versionRetryMs(retry)).toBe(ms);
  });
});

describe('the items header', () => {
  it.each([
    ['0-9/57', { start: 0, end: 9, total: 57 }],
    ['items 0-9/57', { start: 0, end: 9, total: 57 }],
    [' items  10-19/57 ', { start: 10, end: 19, total: 57 }],
    ['*/0', { start: 0, end: 0, total: 0 }],
    ['items */0', { start: 0, end: 0, total: 0 }],
    ['bytes 0-9/57', null],
    ['0-9', null],
    ['', null],
    [null, null],
  ])('%j', (header, expected) => {
    expect(parseItemsRange(header)).toEqual(expected);
  });

  it('reads back what it prints', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 1000 }), fc.nat(), (start, count, more) => {
        const total = start + count + more;
        const expected = { start, end: start + count - 1, total };
        expect(parseItemsRange(printItemsRange(start, count, total))).toEqual(expected);
        expect(parseItemsRange(printItemsRange(start, 0, total))).toEqual({
          start: 0,
          end: 0,
          total,
        });
      }),
    );
  });
});
