import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { differingPixels, readPng } from './png.ts';
import { type Difference, reportPage, storyIdOf } from './report.ts';

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}

/** A PNG of one colour, its rows filtered as asked. */
function aPng(width: number, height: number, [r, g, b]: readonly number[], filter = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Array.from({ length: width }, (_, x) =>
    filter === 1 && x > 0 ? [0, 0, 0] : [r ?? 0, g ?? 0, b ?? 0],
  ).flat();
  const raw = Buffer.from(Array.from({ length: height }, () => [filter, ...row]).flat());
  return Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const aDifference = (name: string, pixels: number): Difference => ({
  name,
  stories: 'packages/ui/src/components/Badge/Badge.stories.tsx',
  theme: 'dark',
  width: 320,
  pixels,
  storyId: 'components-badge--default',
  has: { before: true, difference: true },
});

it('reads pictures, however their rows are filtered', () => {
  const plain = readPng(aPng(3, 2, [10, 20, 30]));
  expect([plain.width, plain.height, ...plain.data.slice(0, 4)]).toEqual([3, 2, 10, 20, 30, 255]);
  expect(readPng(aPng(3, 2, [10, 20, 30], 1)).data).toEqual(plain.data);
});

it('counts what differs, and what only one has', () => {
  const one = readPng(aPng(3, 2, [1, 2, 3]));
  expect(differingPixels(one, one)).toBe(0);
  expect(differingPixels(one, readPng(aPng(3, 2, [1, 2, 4])))).toBe(6);
  expect(differingPixels(one, readPng(aPng(3, 3, [1, 2, 3])))).toBe(3);
});

it('knows the story of a picture', () => {
  expect(storyIdOf('Components/Data table', 'data-table--long-content-dark')).toBe(
    'components-data-table--long-content',
  );
});

it('begins with the greatest difference, and says how each is approved', () => {
  const page = reportPage([
    aDifference('badge--default-dark', 4),
    aDifference('badge--plain-dark', 90),
  ]);
  expect(page.indexOf('id="badge--plain-dark"')).toBeLessThan(
    page.indexOf('id="badge--default-dark"'),
  );
  expect(page).toContain('npm run pictures:update -- badge--plain-dark');
  expect(page).toContain('?path=/story/components-badge--default');
});
