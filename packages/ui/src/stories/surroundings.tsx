import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect, useState } from 'react';

/** Draws a story as a reader of a right-to-left language has it; what is portalled too. */
export const inRightToLeft: Decorator = (Story) => {
  // Before the first drawing: some components ask the document.
  useState(() => {
    document.documentElement.dir = 'rtl';
  });
  useLayoutEffect(() => {
    return () => document.documentElement.removeAttribute('dir');
  }, []);
  return (
    <div dir="rtl">
      <Story />
    </div>
  );
};
