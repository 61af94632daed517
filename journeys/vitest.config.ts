import { defineConfig } from 'vitest/config';

/** A person at a real browser, before the real server on a database of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second try is named in the closing lines of `npm test`.
    retry: 1,
    // One server and one browser at a time: two cores.
    fileParallelism: false,
  },
});
