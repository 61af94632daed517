import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/**
 * Serves and emits the worker that answers requests in stories. It comes out of the installed msw, so that the two
 * can't drift apart and no copy has to be checked in.
 */
function mockWorker(): Plugin {
  const read = () =>
    readFileSync(
      require.resolve('msw/mockServiceWorker.js', { paths: [import.meta.dirname] }),
      'utf8',
    );
  return {
    name: 'sluice-mock-worker',
    configureServer(server) {
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.setHeader('Service-Worker-Allowed', '/');
        response.end(read());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source: read() });
    },
  };
}

const config: StorybookConfig = {
  stories: ['../packages/ui/src/**/*.@(mdx|stories.tsx)', '../packages/app/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: {} },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no JavaScript API: the TypeScript docgen would see nothing and say so to nobody.
  typescript: { reactDocgen: 'react-docgen', check: false },
  async viteFinal(vite) {
    return {
      ...vite,
      plugins: [...(vite.plugins ?? []), tailwindcss(), mockWorker()],
      build: {
        ...vite.build,
        chunkSizeWarningLimit: 4000,
        sourcemap: false,
        rolldownOptions: {
          ...vite.build?.rolldownOptions,
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
