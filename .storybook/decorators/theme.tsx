import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The document of the handbook's page, for a story in a frame of it: the toolbar does not reach in there. */
function handbook(): HTMLElement | null {
  if (window.parent === window) return null;
  const page = window.parent.document.documentElement;
  return page.querySelector('.sbdocs') === null ? null : page;
}

const subscribe = (onChange: () => void): (() => void) => {
  const page = handbook();
  if (page === null) return () => {};
  const observer = new MutationObserver(onChange);
  observer.observe(page, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/** Puts theme and text size of the toolbar onto the document, where an app has it. */
export const theme: Decorator = (Story, { globals }) => {
  const own = globals.theme === 'dark' ? 'dark' : 'light';
  const value = useSyncExternalStore(subscribe, () => handbook()?.dataset.theme ?? own);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = value;
  }, [value]);
  const textSize = String(globals.textSize ?? '100');
  useLayoutEffect(() => {
    // Where a reader's browser has it: at the root, which rem follows.
    document.documentElement.style.fontSize = textSize === '100' ? '' : `${textSize}%`;
  }, [textSize]);
  return <Story />;
};
