import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // The command line brings a database of its own, whatever the others run on; roles, rights and waiting sessions are a server's.
    exclude:
      process.env.SLUICE_TEST_DATABASE_URL === undefined
        ? ['src/db/server-rights.test.ts', 'src/audit/months-beside-readers.test.ts']
        : ['src/cli/**'],
    globalSetup: ['src/testing/global-setup.ts'],
    // A file's database comes up in its beforeAll.
    hookTimeout: 30_000,
    // Some start processes and databases of their own, beside others that do the same.
    testTimeout: 40_000,
  },
});
