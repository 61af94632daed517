import { expect, it } from 'vitest';
import {
  POSTMAN_LOCATIONS,
  POSTMAN_OBJECT_INSTRUCTION,
  POSTMAN_OBJECTS,
  postmanInstruction,
} from './postman.ts';

it('names each object of Postman, and each place in one, once', () => {
  expect(new Set(POSTMAN_OBJECTS).size).toBe(5);
  expect(new Set(POSTMAN_LOCATIONS).size).toBe(8);
});

it.each([
  ['url', /address beside the method/],
  ['auth', /tab Authorization/],
  ['body', /tab Body/],
  ['description', /documentation/],
  ['header', /tab Headers/],
  ['params', /tab Params/],
  ['variable', /tab Variables/],
  ['script', /tab Scripts/],
] as const)('says of the place %s where it is in Postman', (location, place) => {
  expect(postmanInstruction(location)).toMatch(place);
});

it('says of an object as a whole to find the secret, and of each place something else', () => {
  const all = [null, ...POSTMAN_LOCATIONS].map(postmanInstruction);
  expect(all[0]).toBe(POSTMAN_OBJECT_INSTRUCTION);
  expect(new Set(all).size).toBe(POSTMAN_LOCATIONS.length + 1);
});
