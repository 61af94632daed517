import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from '../../tooling/lib/finish-build.ts';

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
    'packages/ui/src/components/(?:Avatar|Badge|EmptyState|ErrorState|IconButton|Kbd|PageHeader|Path|SearchField|Skeleton|TabNav|TagList)/',
    'packages/ui/src/components/(?:DropdownMenu/DropdownMenu|Tabs/(?:TabNav|use-tab-row)|Popover/Popover|Toast/(?:toaster|ToastRegion)|DataTable/selection)\\.',
    'packages/domain/src/(?:actions|incident-filters|kind-info|time-range|timeline-filters|wire-scope)/',
    'packages/app/src/atoms/(?!location|add-source|postman-users)',
    'packages/app/src/(?:api|async-state|query|mutation|parts/(?:SeverityBadge|StatusBadge|When|use-shortcuts))\\.',
    'packages/app/src/screens/(?:shell/shell.atoms|not-found/NotFoundView)\\.',
    'packages/app/src/(?:incidents/(?:incident|list-calls)|lib/use-media|parts/report-menu.atoms|screens/incident-list/(?:bulk|export-open|filter-sources).atoms)\\.',
    'node_modules/@tanstack/query-core/',
    'node_modules/jotai/.*utils',
    'node_modules/lucide-react/dist/esm/icons/(?:arrow-down|arrow-up|bookmark|calendar|chevron-down|chevron-right|plus|radar|scan-search)\\.',
  ].join('|'),
);

/** What the page of a public link shares with the pages behind the sign-in: without its own file the page would load all of {@link SHARED}. */
const FACTS = new RegExp(
  [
    'node_modules/(?:valibot|wretch)/',
    'node_modules/lucide-react/dist/esm/(?:icons/x\\.|(?!icons/|lucide-react))',
    'packages/contract/src/(?:client|endpoint|schemas/(?:basics|people|incidents))\\.',
    'packages/domain/src/(?:attachment-reasons|events|kinds|permissions|person-name|resolution-reasons|paging|results|severity|status|tags|untrusted-text|validation|validity|zone)/',
    'packages/ui/src/lib/(?:words/|merge-refs|refusal|use-refusal)',
  ].join('|'),
);

const DIST = fileURLToPath(new URL('./dist/', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    {
      name: 'sluice-finish-build',
      apply: 'build',
      // After the whole build: files of `public` are copied by then, too.
      async closeBundle() {
        await finishBuild(DIST, new Date());
      },
    },
  ],
  build: {
    target: 'es2023',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    // The size budget reads from it what a page loads first.
    manifest: true,
    // Pages that came with the build before still load their parts; `finishBuild` removes those after a day.
    emptyOutDir: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'public', test: PUBLIC, priority: 2 },
            { name: 'facts', test: FACTS, priority: 2 },
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
