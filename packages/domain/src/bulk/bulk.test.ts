import { describe, expect, it } from 'vitest';
import { bulkFailureText, bulkRefusal } from './bulk.ts';

describe('the reason of a refused batch', () => {
  it.each([
    ['only permissions are missing', ['not_permitted', 'not_permitted'], 5, 'not_permitted'],
    [
      'some incident is in the wrong state',
      ['not_permitted', 'wrong_transition'],
      5,
      'wrong_transition',
    ],
    ['a reason is missing', ['not_found', 'reason_required'], 2, 'reason_required'],
    ['none of the chosen incidents exists', ['not_found', 'not_found'], 2, 'not_found'],
    ['one of several does not exist', ['not_found'], 2, 'wrong_transition'],
    [
      'one does not exist, and one is not permitted',
      ['not_found', 'not_permitted'],
      2,
      'wrong_transition',
    ],
  ] as const)('%s', (_, codes, chosen, refusal) => {
    const errors = codes.map((code, index) => ({ id: index + 1, code }));
    expect(bulkRefusal(errors, chosen)).toBe(refusal);
  });
});

describe('bulkFailureText', () => {
  it.each([
    [
      400,
      'acknowledge',
      'Some of the incidents you selected can not be acknowledged. No incident has been updated.',
    ],
    [
      400,
      'set_severity',
      'Some of the incidents you selected can not be rated. No incident has been updated.',
    ],
    [403, 'assign', "You don't have the permission to perform this action on the selection"],
    [500, 'resolve', 'An error occurred'],
    [null, 'resolve', 'An error occurred'],
  ] as const)('%s on %s reads: %s', (status, action, text) => {
    expect(bulkFailureText(status, action)).toBe(text);
  });
});
