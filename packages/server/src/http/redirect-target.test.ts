import { describe, expect, it } from 'vitest';
import { sameOriginPath } from './redirect-target.ts';

const OURS = new URL('https://sluice.example');

describe('sameOriginPath', () => {
  it.each([
    ['/incidents/secrets?page=2#x', '/incidents/secrets?page=2#x'],
    ['https://sluice.example/a', '/a'],
    ['incidents', '/incidents'],
    // The same scheme without slashes is a relative path.
    ['https:evil.example', '/evil.example'],
  ])('keeps %s', (target, path) => {
    expect(sameOriginPath(target, OURS)).toBe(path);
  });

  it.each([
    undefined,
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2Fevil.example',
    '/./\\evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '\t//evil.example',
    '/\n/evil.example',
    'https://user@sluice.example/',
    'http://sluice.example/',
    'https://sluice.example:444/',
    'https://[',
  ])('sends %j home', (target) => {
    expect(sameOriginPath(target, OURS)).toBe('/');
  });
});
