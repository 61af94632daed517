import { expect, it } from 'vitest';
import { POSTMAN_LOCATIONS, POSTMAN_OBJECTS } from './postman.ts';

it('names each object of Postman, and each place in one, once', () => {
  expect(new Set(POSTMAN_OBJECTS).size).toBe(5);
  expect(new Set(POSTMAN_LOCATIONS).size).toBe(8);
});
