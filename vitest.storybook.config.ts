import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { pinnedChromium } from './tooling/pictures/chromium.ts';
import { pictureMode } from './tooling/pictures/mode.ts';

const root = import.meta.dirname;
const chromium = await pinnedChromium();
const pictures = pictureMode(process.env.SLUICE_PICTURES, chromium.picturesSkipped);
if (pictures.reason !== null) process.stdout.write(`Pictures skipped: ${pictures.reason}\n`);

/**
 * What the stories import from npm, named up front: a dependency that Vite meets during the run makes it reload the
 * page, and every test of that moment fails.
 */
function bundled(): string[] {
  const own = ['ui', 'app'].flatMap((name): string[] =>
    Object.keys(
      JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).dependencies ??
        {},
    ),
  );
  return [
    ...own.filter((name) => !/^@(?:sluice|fontsource-variable)\//u.test(name)),
    'axe-core',
    'msw',
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
    'storybook/test',
    'storybook/theming',
    'tailwind-merge',
    'valibot',
  ];
}

/** Every story: it renders, its play passes, axe finds nothing, it looks as it did, in light and dark. */
export default defineConfig({
  root,
  cacheDir: join(root, 'node_modules/.cache/vite-stories'),
  plugins: [storybookTest({ configDir: join(root, '.storybook') })],
  // Pictures are written beside the stories by the browser's server. A copy of the sources may link to these modules.
  server: { fs: { allow: [root, join(realpathSync(join(root, 'node_modules/vitest')), '..')] } },
  optimizeDeps: { include: bundled() },
  test: {
    name: 'stories',
    setupFiles: [join(root, 'tooling/pictures/setup.ts')],
    provide: { pictures: pictures.mode },
    update: pictures.mode === 'update' ? 'all' : 'none',
    testTimeout: 60_000,
    // A second try is named in the closing lines of `npm test`; it tells a slow machine from a broken story.
    retry: 1,
    // One file after the other in one page: focus and pointer are the page's, and pictures come out the same.
    fileParallelism: false,
    isolate: false,
    reporters: ['default', join(root, 'tooling/pictures/timing-reporter.ts')],
    api: { host: '127.0.0.1', allowWrite: true, allowExec: true },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          args: [...chromium.args],
          env: { ...process.env, ...chromium.env },
          ...(chromium.executablePath === undefined
            ? {}
            : { executablePath: chromium.executablePath }),
        },
        contextOptions: {
          timezoneId: 'UTC',
          locale: 'en-GB',
          reducedMotion: 'reduce',
          deviceScaleFactor: 1,
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      viewport: { width: 1024, height: 720 },
      instances: [{ browser: 'chromium' }],
      expect: {
        toMatchScreenshot: {
          timeout: 20_000,
          comparatorName: 'pixelmatch',
          comparatorOptions: { threshold: 0.1, allowedMismatchedPixels: 6 },
          resolveScreenshotPath: ({ arg, ext, root: project, testFileDirectory }) =>
            join(project, testFileDirectory, '__pictures__', `${arg}${ext}`),
          resolveDiffPath: ({ arg, ext, root: project, testFileName }) =>
            join(project, '.vitest-attachments', testFileName, `${arg}${ext}`),
        },
      },
    },
  },
});
