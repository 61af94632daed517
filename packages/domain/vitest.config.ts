import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Properties take their time on a busy machine; how long is no rule of the domain.
    testTimeout: 60_000,
    name: 'domain',
    include: ['src/**/*.test.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/testing/**'],
      reporter: ['text'],
      thresholds: { statements: 100, branches: 100, functions: 100, lines: 100 },
    },
  },
});
