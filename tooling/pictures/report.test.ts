import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { differingPixels, readPng } from './png.ts';
import { type Difference, reportPage, storyIdOf } from './report.ts';

/** A picture of one colour. */
function aPicture(width: number, height: number, [r, g, b]: readonly [number, number, number]) {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([r, g, b, 255], at);
  return readPng(PNG.sync.write(png));
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

it('reads pictures', () => {
  const { width, height, data } = aPicture(3, 2, [10, 20, 30]);
  expect([width, height, ...data.slice(0, 4)]).toEqual([3, 2, 10, 20, 30, 255]);
});

it('counts what differs, and what only one has', () => {
  const one = aPicture(3, 2, [1, 2, 3]);
  expect(differingPixels(one, one)).toBe(0);
  expect(differingPixels(one, aPicture(3, 2, [1, 2, 4]))).toBe(6);
  expect(differingPixels(one, aPicture(3, 3, [1, 2, 3]))).toBe(3);
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
