import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the API; the development server hands these paths over to it. */
const API = 'http://127.0.0.1:4400';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    // The size budget reads from it what a page loads first.
    manifest: true,
  },
  server: {
    port: 4401,
    strictPort: true,
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/auth', '/idp', '/search_api'].map((path) => [path, API])),
  },
});
