import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** Puts the theme of the toolbar onto the document, where an app has it. */
export const theme: Decorator = (Story, { globals }) => {
  const value = globals.theme === 'dark' ? 'dark' : 'light';
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = value;
  }, [value]);
  return <Story />;
};
