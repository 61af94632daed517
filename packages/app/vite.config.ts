import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the API; the development server hands these paths over to it. */
const API = 'http://127.0.0.1:4400';

/** What the public pages are made of, and every other page too. */
const PUBLIC = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|class-variance-authority|clsx|tailwind-merge)/',
    'node_modules/jotai/(?!.*utils)',
    'packages/ui/src/lib/(?:cn|Later)\\.',
    'packages/ui/src/components/(?:Button|Spinner)/',
    'packages/app/src/(?:store|paths|csrf-token|atoms/location.atoms|lib/use-title|parts/ProductMark)\\.',
    'packages/domain/src/(?:ids|notifier-types)/',
  ].join('|'),
);

/**
 * What the pages behind the sign-in share, in one file: as thirty small ones it is twelve KiB more to
 * load, for each is packed alone. Nothing of it may be what the login page needs.
 */
const SHARED = new RegExp(
  [
    'packages/ui/src/lib/(?:disclosure|tone)',
    'packages/ui/src/components/(?:Avatar|Badge|EmptyState|ErrorState|IconButton|KeyHint|SearchField|Skeleton|TagList)/',
    'packages/ui/src/components/(?:DropdownMenu/DropdownMenu|Popover/Popover|Toast/(?:toaster|ToastRegion)|DataTable/selection)\\.',
    'packages/domain/src/(?:actions|events|incident-filters|kind-info|kinds|permissions|person-name|resolution-reasons|results|severity|status|tags|time-range|timeline-filters|untrusted-text|validation|validity|wire-scope|zone)/',
    'packages/app/src/atoms/(?!location|add-source|postman-users)',
    'packages/app/src/(?:api|async-state|query|mutation|parts/use-shortcuts)\\.',
    'node_modules/@tanstack/query-core/',
    'node_modules/jotai/.*utils',
  ].join('|'),
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    // The size budget reads from it what a page loads first.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'public', test: PUBLIC, priority: 2 },
            { name: 'shared', test: SHARED, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 4401,
    strictPort: true,
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/auth', '/idp', '/search_api'].map((path) => [path, API])),
  },
});
