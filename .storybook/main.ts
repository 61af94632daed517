import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import { plainTypes } from './plain-types.ts';

const config: StorybookConfig = {
  stories: ['../packages/ui/src/**/*.@(mdx|stories.tsx)', '../packages/app/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: {} },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no JavaScript API: the TypeScript docgen would silently see nothing.
  typescript: { reactDocgen: 'react-docgen', check: false },
  async viteFinal(vite) {
    return {
      ...vite,
      plugins: [plainTypes(), ...(vite.plugins ?? []), tailwindcss()],
      build: {
        ...vite.build,
        chunkSizeWarningLimit: 4000,
        sourcemap: false,
        rolldownOptions: {
          ...vite.build?.rolldownOptions,
          // The handbook shows code by the names that people write.
          output: { keepNames: true },
          // Every Radix file says 'use client', which means nothing here and fills pages of a log.
          onwarn: (warning, warn) => {
            if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
          },
        },
      },
    };
  },
};
export default config;
