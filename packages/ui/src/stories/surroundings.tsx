import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect, useState } from 'react';
import { WordsProvider } from '../lib/words/WordsProvider.tsx';
import { HEBREW_WORDS } from './hebrew-words.ts';

/** Draws a story as a reader of a right-to-left language has it, in that language; what is portalled too. */
export const inRightToLeft: Decorator = (Story) => {
  // Before the first drawing: some components ask the document.
  useState(() => {
    document.documentElement.dir = 'rtl';
  });
  useLayoutEffect(() => {
    return () => document.documentElement.removeAttribute('dir');
  }, []);
  return (
    <WordsProvider locale="he" translation={HEBREW_WORDS}>
      <div dir="rtl" lang="he">
        <Story />
      </div>
    </WordsProvider>
  );
};
