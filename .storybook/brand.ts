import { create, type ThemeVars } from 'storybook/theming';

/**
 * The handbook in the product's own looks. Storybook reckons with its colours before any style sheet is there, so that they
 * cannot be variables: `tooling/handbook.test.ts` holds each to the palette (packages/ui/src/tokens/palette.css).
 */
export const COLOURS = {
  light: {
    ground: '#fafbfc',
    surface: '#ffffff',
    inset: '#f4f5f8',
    border: '#e1e4ea',
    text: '#16191f',
    muted: '#4f5563',
    accent: '#4a50d3',
  },
  dark: {
    ground: '#0e1014',
    surface: '#14171c',
    inset: '#0a0c0f',
    border: '#2a303a',
    text: '#e7e9ee',
    muted: '#a9b0bd',
    accent: '#a5abfb',
  },
} as const;

function brandIn(base: 'light' | 'dark'): ThemeVars {
  const colours = COLOURS[base];
  return create({
    base,
    brandTitle: 'Sluice',
    brandUrl: './',
    fontBase: '"Inter Variable", system-ui, sans-serif',
    fontCode: '"JetBrains Mono Variable", monospace',
    colorPrimary: colours.accent,
    colorSecondary: colours.accent,
    appBg: colours.ground,
    appContentBg: colours.ground,
    appPreviewBg: colours.ground,
    appHoverBg: colours.inset,
    appBorderColor: colours.border,
    appBorderRadius: 6,
    textColor: colours.text,
    textMutedColor: colours.muted,
    barBg: colours.surface,
    barTextColor: colours.muted,
    barHoverColor: colours.accent,
    barSelectedColor: colours.accent,
    inputBg: colours.surface,
    inputBorder: colours.border,
    inputTextColor: colours.text,
    inputBorderRadius: 6,
  });
}

/** Both themes of the handbook. */
export const BRAND = { light: brandIn('light'), dark: brandIn('dark') } as const;
