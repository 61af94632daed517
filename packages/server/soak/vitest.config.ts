import { defineConfig } from 'vitest/config';

/** What takes minutes and is run by `npm run soak` alone. */
export default defineConfig({
  test: {
    name: 'soak',
    root: import.meta.dirname,
    include: ['*.soak.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
