import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // A file's database comes up in its beforeAll.
    hookTimeout: 30_000,
    testTimeout: 20_000,
  },
});
