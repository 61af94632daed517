import { describe, expect, it } from 'vitest';
import { pathOf, queryOf } from './endpoint.ts';

describe('pathOf', () => {
  it.each([
    ['/secrets/:id', { id: 7 }, '/secrets/7'],
    ['/secrets/:id/:operation', { id: 7, operation: 'resolve' }, '/secrets/7/resolve'],
    ['/secrets/:id', { id: '../user?x=1#y' }, '/secrets/..%2Fuser%3Fx%3D1%23y'],
    ['/user', { id: 7 }, '/user'],
  ])('%s with %j is %s', (path, params, expected) => {
    expect(pathOf(path, params)).toBe(expected);
  });

  it('throws when a parameter is missing', () => {
    expect(() => pathOf('/secrets/:id', {})).toThrow('/secrets/:id needs id');
  });
});

describe('queryOf', () => {
  it.each([
    [{}, ''],
    [{ a: undefined }, ''],
    [{ a: null, b: 0, c: false, d: '' }, 'a=null&b=0&c=false&d='],
  ])('%j is %s', (query, expected) => {
    expect(queryOf(query)).toBe(expected);
  });
});
