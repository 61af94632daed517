import { describe, expect, it } from 'vitest';
import { bulkFailureText } from './bulk.ts';

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
