import { defineConfig } from 'vitest/config';

/** Logic and rules for components alone; what is seen and pressed is tested by the stories. */
export default defineConfig({
  test: { name: 'ui', include: ['src/**/*.test.ts'] },
});
