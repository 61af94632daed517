import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** Draws a story as a reader of a right-to-left language has it; what is portalled too. */
export const inRightToLeft: Decorator = (Story) => {
  useLayoutEffect(() => {
    document.documentElement.dir = 'rtl';
    return () => document.documentElement.removeAttribute('dir');
  }, []);
  return (
    <div dir="rtl">
      <Story />
    </div>
  );
};
