import type { Names, Slice } from './names.ts';

const states = ({ pascal, constant }: Names): string =>
  `import type { Company } from '@sluice/contract/schemas/people';

/** Everything that the page can be. */
export type ${pascal}State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly company: Company }
  | { readonly kind: 'failed'; readonly text: string };

export const ${constant}_KINDS = [
  'loading',
  'ready',
  'failed',
] as const satisfies readonly ${pascal}State['kind'][];
`;

const atoms = ({ pascal, camel, kebab }: Names): string =>
  `import { asyncStateOf } from '../../async-state.ts';
import { companyQueryAtom } from '../../atoms/session.atoms.ts';
import { atom } from '../../store.ts';
import type { ${pascal}State } from './${kebab}.states.ts';

/** What the page shows. */
export const ${camel}StateAtom = atom((get): ${pascal}State => {
  const state = asyncStateOf(get(companyQueryAtom), 'Failed to get company');
  return state.kind === 'ready' ? { kind: 'ready', company: state.data } : state;
});

/** Asks again for what failed. */
export const retry${pascal}Action = atom(null, (get) => {
  void get(companyQueryAtom).refetch();
});
`;

const view = ({ pascal, kebab, words }: Names): string =>
  `import { ErrorState } from '@sluice/ui/ErrorState';
import { PageHeader } from '@sluice/ui/PageHeader';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import type { ${pascal}State } from './${kebab}.states.ts';

export interface ${pascal}ViewProps {
  state: ${pascal}State;
  onRetry: () => void;
}

/** What the page is for, with the section of the specification. */
export function ${pascal}View(props: ${pascal}ViewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="${words}" />
      <Content {...props} />
    </div>
  );
}

function Content({ state, onRetry }: ${pascal}ViewProps) {
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines lines={4} />;
    case 'failed':
      return <ErrorState title={state.text} onRetry={onRetry} />;
    case 'ready':
      return <p>{state.company.name}</p>;
  }
}
`;

const screenFile = ({ pascal, camel, kebab, words }: Names): string =>
  `import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { ${camel}StateAtom, retry${pascal}Action } from './${kebab}.atoms.ts';
import { ${pascal}View } from './${pascal}View.tsx';

/** \`/${kebab}\`. */
export function ${pascal}Screen() {
  useTitle('${words}');
  const state = useAtomValue(${camel}StateAtom);
  const retry = useSetAtom(retry${pascal}Action);
  return <${pascal}View state={state} onRetry={retry} />;
}
`;

const stories = ({ pascal, kebab, words }: Names): string =>
  `import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { ${pascal}Screen } from './${pascal}Screen.tsx';

const at = (setting: AppSetting = {}) => ({
  app: { database: smallDatabase, path: '/${kebab}', ...setting } satisfies AppSetting,
});

const meta = {
  title: 'Screens/${words}',
  component: ${pascal}Screen,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [900, 320], ...at() },
} satisfies Meta<typeof ${pascal}Screen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findByRole('heading', { name: '${words}' });
    await canvas.findByText(appOf(loaded).database.company.name);
  },
};

export const Loading: Story = {
  parameters: at({ overrides: [override('getCompany', 'never')] }),
};

export const Failed: Story = {
  parameters: at({ overrides: [override('getCompany', { status: 500, detail: '' })] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('Failed to get company');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await canvas.findByText(appOf(loaded).database.company.name);
  },
};
`;

/** A page with an address of its own, an entry of the navigation and its states. */
export function screen(names: Names): Slice {
  const { pascal, camel, kebab, words } = names;
  const folder = `packages/app/src/screens/${kebab}`;
  const paths = 'packages/app/src/paths.ts';
  const routes = 'packages/app/src/routes.tsx';
  return {
    files: {
      [`${folder}/${kebab}.states.ts`]: states(names),
      [`${folder}/${kebab}.atoms.ts`]: atoms(names),
      [`${folder}/${pascal}View.tsx`]: view(names),
      [`${folder}/${pascal}Screen.tsx`]: screenFile(names),
      [`${folder}/${pascal}Screen.stories.tsx`]: stories(names),
    },
    edits: [
      { path: paths, before: "  analytics: '/analytics',", insert: `  ${camel}: '/${kebab}',\n` },
      {
        path: paths,
        before: "  | { readonly name: 'analytics' }",
        insert: `  | { readonly name: '${camel}' }\n`,
      },
      {
        path: paths,
        before: '  if (path === paths.analytics)',
        insert: `  if (path === paths.${camel}) return { name: '${camel}' };\n`,
      },
      {
        path: routes,
        before: '  analytics: page(',
        insert: `  ${camel}: page(
    async () => (await import('./screens/${kebab}/${pascal}Screen.tsx')).${pascal}Screen,
  ),\n`,
      },
      {
        path: routes,
        before: "    case 'analytics':",
        insert: `    case '${camel}':\n      return <PAGES.${camel}.Screen />;\n`,
      },
      {
        path: 'packages/app/src/screens/shell/nav-items.tsx',
        before: "    {\n      id: 'docs',",
        insert: `    {
      id: '${kebab}',
      label: '${words}',
      href: paths.${camel},
      icon: <ChartColumn />,
      current: isUnder('/${kebab}'),
      notInBar: true,
    },\n`,
      },
    ],
  };
}
