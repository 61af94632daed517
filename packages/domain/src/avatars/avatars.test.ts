import { describe, expect, it } from 'vitest';
import {
  AVATAR_FAILURE_MS,
  AVATAR_KEPT_MS,
  AVATAR_MAX_BYTES,
  avatarTypeOf,
  isAvatarFresh,
} from './avatars.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const PNG = bytes([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a]);

describe('avatarTypeOf', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['GIF of 1987', bytes('GIF87a'), 'image/gif'],
    ['GIF of 1989', bytes('GIF89a'), 'image/gif'],
    ['WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBP'), 'image/webp'],
    ['another RIFF', bytes('RIFF', [1, 2, 3, 4], 'WAVE'), null],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
    ['HTML', bytes('<!doctype html>'), null],
    ['a cut PNG', PNG.slice(0, 4), null],
    ['nothing', bytes(), null],
  ])('%s', (_, picture, type) => {
    expect(avatarTypeOf(picture)).toBe(type);
  });

  it('shows none that is too large', () => {
    const large = (size: number) => Uint8Array.from({ length: size }, (_, at) => PNG[at] ?? 0);
    expect(avatarTypeOf(large(AVATAR_MAX_BYTES))).toBe('image/png');
    expect(avatarTypeOf(large(AVATAR_MAX_BYTES + 1))).toBeNull();
  });
});

describe('isAvatarFresh', () => {
  const now = new Date('2026-06-15T00:00:00Z');
  const kept = (ageMs: number, isFailure: boolean) => ({
    url: 'a',
    fetchedAt: new Date(now.getTime() - ageMs),
    isFailure,
  });
  it.each([
    [AVATAR_KEPT_MS - 1, false, true],
    [AVATAR_KEPT_MS, false, false],
    [AVATAR_FAILURE_MS - 1, true, true],
    [AVATAR_FAILURE_MS, true, false],
  ])('after %i ms, failed: %s, is %s', (ageMs, isFailure, isFresh) => {
    expect(isAvatarFresh(kept(ageMs, isFailure), 'a', now)).toBe(isFresh);
  });
  it('is of one address', () => {
    expect(isAvatarFresh(kept(0, false), 'b', now)).toBe(false);
  });
});
