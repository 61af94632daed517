import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { UPDATE_GLOBALS } from 'storybook/internal/core-events';
import type { Globals } from 'storybook/internal/types';
import { BRAND } from './brand.ts';

type ThemeName = 'light' | 'dark';
const nameOf = (theme: unknown): ThemeName => (theme === 'dark' ? 'dark' : 'light');

/** What the address asks for; the toolbar writes it there. */
function asked(): ThemeName {
  const globals = new URLSearchParams(location.search).get('globals') ?? '';
  return nameOf(/\btheme:(\w+)/u.exec(globals)?.[1]);
}

/** A page of the handbook in the toolbar's theme, from where the stories in frames take it. */
export function ThemedDocs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const [theme, setTheme] = useState(asked);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    // The globals of the toolbar. Later updates also come from the frames, each with its own globals.
    const onUpdate = ({ globals }: { globals: Globals }) => {
      if ('theme' in globals) setTheme(nameOf(globals.theme));
    };
    context.channel.on(UPDATE_GLOBALS, onUpdate);
    return () => context.channel.off(UPDATE_GLOBALS, onUpdate);
  }, [context]);
  return (
    <DocsContainer context={context} theme={BRAND[theme]}>
      {children}
    </DocsContainer>
  );
}
