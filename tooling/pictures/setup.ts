import * as preview from '@storybook/addon-a11y/preview';
import { setProjectAnnotations } from '@storybook/react-vite';
import axe from 'axe-core';
import { beforeAll, expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { pictureOf } from '../../.storybook/decorators/frame.tsx';
import * as project from '../../.storybook/preview.tsx';
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

const annotations = setProjectAnnotations([
  preview,
  project.default,
  {
    beforeEach: async ({ parameters }) => {
      const [width, height] = parameters.viewport ?? DESKTOP;
      await page.viewport(width, height);
      window.scrollTo(0, 0);
    },
    afterEach: async ({ canvasElement, parameters, title, name }) => {
      for (const theme of THEMES) {
        document.documentElement.dataset.theme = theme;
        const shown = canvasElement.querySelector('[data-picture]');
        if (shown === null) throw new Error(`${title}, ${name}: the frame decorator is missing`);
        if (theme === 'dark') await testContrast(document.body);
        if (mode === 'off' || parameters.picture === false) continue;
        await expect(
          pictureOf(parameters) === 'page'
            ? page.elementLocator(document.body)
            : page.elementLocator(shown),
        ).toMatchScreenshot(pictureName(title, name, theme));
      }
      document.documentElement.dataset.theme = 'light';
    },
  },
]);

beforeAll(annotations.beforeAll);
