import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The scanner starts its threads from a file beside it; in the package that file is built too. */
const threadEntry: Plugin = {
  name: 'thread-entry',
  transform: (code, id) =>
    id.endsWith('/git/threads.ts') ? code.replace('./batch-worker.ts', './batch-worker.js') : null,
};

/** What is published: one command, with no dependency to install. */
const publishedPackage: Plugin = {
  name: 'published-package',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(fileOf('package.json'), 'utf8'));
    const manifest = {
      name: '@sluice/cli',
      version,
      description: 'Finds secrets in git histories, staged changes and files, without a server.',
      license: 'MIT',
      type: 'module',
      bin: { sluice: './sluice.js' },
      engines: { node: '>=22.18' },
    };
    this.emitFile({
      type: 'asset',
      fileName: 'package.json',
      source: `${JSON.stringify(manifest, null, 2)}\n`,
    });
    this.emitFile({
      type: 'asset',
      fileName: 'README.md',
      source: readFileSync(fileOf('README.md'), 'utf8'),
    });
  },
};

/** One folder with everything that `sluice` needs but Node and git. */
export default defineConfig({
  plugins: [threadEntry, publishedPackage],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node22',
    minify: true,
    rolldownOptions: {
      input: {
        sluice: fileOf('src/main.ts'),
        'batch-worker': fileOf('../scanner/src/git/batch-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
