import { defineConfig } from 'vitest/config';

/** What takes minutes and needs a PostgreSQL; run by `npm run soak` alone. */
export default defineConfig({
  root: import.meta.dirname,
  test: { name: 'soak', include: ['*.soak.ts'], fileParallelism: false, hookTimeout: 60_000 },
});
