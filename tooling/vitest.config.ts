import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'architecture',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Those that plant files do so one after the other: a planted file must not be another's finding.
    fileParallelism: false,
    // Biome and knip read the whole tree.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
