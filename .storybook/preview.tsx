import type { Preview } from '@storybook/react-vite';
import { stopClock } from './clock.ts';
import { appLoader, appSurroundings } from './decorators/app.tsx';
import { frame } from './decorators/frame.tsx';
import { live } from './decorators/live.tsx';
import { theme } from './decorators/theme.tsx';
import { ThemedDocs } from './docs-container.tsx';
import { DocsPage } from './docs-page.tsx';
import { holdFocus } from './hold-focus.ts';
import { readableProps } from './readable-props.ts';
import { storyHooks } from './story-hooks.ts';
import './preview.css';

holdFocus();

/** Faces that stories use; a picture taken before they are there shows another font. */
const FACES = [
  '400 13px "Inter Variable"',
  '600 13px "Inter Variable"',
  '400 12px "JetBrains Mono Variable"',
];

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [readableProps],
  decorators: [live, appSurroundings, frame, theme],
  loaders: [
    appLoader,
    async () => {
      await Promise.all(FACES.map((face) => document.fonts.load(face)));
      return {};
    },
  ],
  beforeEach: async (story) => {
    await storyHooks.before?.(story);
    return stopClock();
  },
  afterEach: (story) => storyHooks.after?.(story),
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    textSize: {
      description: 'The reader’s text size',
      toolbar: {
        title: 'Text size',
        icon: 'paragraph',
        dynamicTitle: true,
        items: [
          { value: '100', title: 'Text 100%' },
          { value: '125', title: 'Text 125%' },
          { value: '150', title: 'Text 150%' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', textSize: '100' },
  parameters: {
    layout: 'fullscreen',
    docs: {
      page: DocsPage,
      container: ThemedDocs,
      toc: { title: 'On this page', headingSelector: 'h2, h3' },
    },
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        order: [
          'Start here',
          'Foundations',
          'Components',
          'Patterns',
          'Parts',
          'Screens',
          'Journeys',
        ],
      },
    },
  },
};
export default preview;
