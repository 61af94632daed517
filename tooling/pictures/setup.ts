import axe from 'axe-core';
import { configure, waitFor } from 'storybook/test';
import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { pictureOf } from '../../.storybook/decorators/frame.tsx';
import { storyHooks } from '../../.storybook/story-hooks.ts';
import { contradictions } from './class-names.ts';
import type { PictureMode } from './mode.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pictures: PictureMode;
  }
}

const THEMES = ['light', 'dark'] as const;
const DESKTOP = [1024, 720] as const;
const mode = inject('pictures');

document.documentElement.dataset.still = '';
// A slow machine is no failure: what never comes still fails, only later.
configure({ asyncUtilTimeout: 10_000 });

/** `Components/Badge` and `Long label` give `long-label`; the folder says the component. */
function pictureName(title: string, name: string, theme: string): string {
  const own = name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  const last = title.split('/').at(-1) ?? title;
  return `${last.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}--${own}-${theme}`;
}

/** Colours are the one thing that a theme changes for axe; the rest was tested before. */
async function testContrast(element: Element): Promise<void> {
  const result = await axe.run(element, { runOnly: ['color-contrast'] });
  const found = result.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`),
  );
  if (found.length > 0) throw new Error(`Too little contrast in dark:\n${found.join('\n')}`);
}

/** A story may ask for a window of its own: `parameters.viewport` is `[width, height]`. */
function windowOf(parameters: Record<string, unknown>): readonly [number, number] {
  const { viewport } = parameters;
  if (!Array.isArray(viewport)) return DESKTOP;
  const [width, height] = viewport;
  return typeof width === 'number' && typeof height === 'number' ? [width, height] : DESKTOP;
}

storyHooks.before = async ({ parameters }) => {
  document.documentElement.toggleAttribute('data-tooltips', parameters.tooltip === true);
  await page.viewport(...windowOf(parameters));
  window.scrollTo(0, 0);
};

/** A part whose code comes later marks its place with `data-later`: no picture is taken before it is there. */
function everythingHere(): Promise<void> {
  return waitFor(() => {
    if (document.querySelector('[data-later]') !== null) throw new Error('A part never came.');
  });
}

/** Frames in which what has come into sight is noticed, rendered and laid out. */
const FRAMES = 3;

async function laidOut(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++) await new Promise(requestAnimationFrame);
  await everythingHere();
}

/** How often a window is made taller at most. */
const MOST_RESIZES = 8;

/**
 * Makes the window as tall as what is drawn. Parts that are drawn once they are in sight make it taller again, but for a story
 * with `parameters.fillsWindow`, which would do so for ever.
 */
async function fitWindow(
  subject: Element,
  [width, height]: readonly [number, number],
  resizes: number,
): Promise<void> {
  let shown = height;
  for (let count = 0; count < resizes; count++) {
    const tall = Math.ceil(subject.getBoundingClientRect().height);
    if (tall <= shown) return;
    shown = tall;
    await page.viewport(width, tall);
    await laidOut();
  }
}

/** A page is never wider than its window. */
function expectNoOverflow(title: string, name: string): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    throw new Error(`${title}, ${name}: ${scrollWidth - clientWidth} px wider than its window`);
  }
}

storyHooks.after = async ({ canvasElement, parameters, title, name }) => {
  await everythingHere();
  const contradicted = contradictions(document.body);
  if (contradicted.length > 0) {
    throw new Error(`Class names that set one thing twice:\n${contradicted.join('\n')}`);
  }
  const shown = canvasElement.querySelector('[data-picture]');
  if (shown === null) throw new Error(`${title}, ${name}: the frame decorator is missing`);
  const picture = pictureOf(parameters);
  const subject = picture === 'page' || picture === 'pop' ? document.body : shown;
  if (picture === 'page') expectNoOverflow(title, name);
  const isDrawn = mode !== 'off' && picture !== 'none';
  // What lies below the window's edge is not drawn.
  const resizes = parameters.fillsWindow === true ? 1 : MOST_RESIZES;
  if (isDrawn) await fitWindow(subject, windowOf(parameters), resizes);
  for (const theme of THEMES) {
    document.documentElement.dataset.theme = theme;
    // What is not drawn in dark is drawn so by another story, which tests it.
    if (theme === 'dark' && picture !== 'none') await testContrast(document.body);
    if (!isDrawn) continue;
    await expect(page.elementLocator(subject)).toMatchScreenshot(pictureName(title, name, theme));
  }
  document.documentElement.dataset.theme = 'light';
};
