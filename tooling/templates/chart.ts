import type { Names, Slice } from './names.ts';

const contract = ({ pascal, camel, snake, words }: Names): string =>
  `import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { figureEntries } from './metrics.ts';

const ${camel}Schema = v.object({
  bars: v.array(v.object({ label: v.string(), count: v.number() })),
});
/** ${words} of a period. */
export type ${pascal} = v.InferOutput<typeof ${camel}Schema>;

/** What the chart answers, with the section of the specification. */
export const ${camel}Endpoints = {
  get${pascal}: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/${snake}',
    summary: '${words} of a period.',
    access: 'session',
    query: v.object(figureEntries),
    replies: { 200: ${camel}Schema },
  }),
} as const;
`;

const mock = ({ pascal, camel, kebab }: Names): string =>
  `import { STATUSES } from '@sluice/domain/status';
import type { ${camel}Endpoints } from '../endpoints/${kebab}.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { byStatus, cohortOf } from './figures.ts';

/** The chart over the database. */
export const ${camel}Handlers: Handlers<typeof ${camel}Endpoints, MockContext> = {
  get${pascal}: ({ query }, { database }) => {
    const counts = byStatus(cohortOf(database, query).incidents);
    const bars = STATUSES.map((label) => ({ label, count: counts[label] }));
    return { status: 200, data: { bars: bars.filter(({ count }) => count > 0) } };
  },
};
`;

const repository = ({ pascal, camel, kebab, words }: Names): string =>
  `import type { ${pascal} } from '@sluice/contract/endpoints/${kebab}';
import { STATUSES } from '@sluice/domain/status';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type FigureQuery, incidentsOf } from './incidents-at.ts';

/** ${words}: the incidents of an interval by their status; a status without any is left out. */
export async function ${camel}Bars(
  db: Kysely<Schema>,
  scope: FigureQuery,
  interval: { readonly startMs: number; readonly endMs: number },
): Promise<${pascal}['bars']> {
  const { rows } = await sql<{ status: string; count: number }>\`
    select i.status, count(*)::integer as count from \${incidentsOf(scope)} i
    where i.company_id = \${scope.companyId} and i.kind = \${scope.kind}
      and i.triggered_at between \${new Date(interval.startMs)} and \${new Date(interval.endMs)}
    group by 1\`.execute(db);
  return STATUSES.flatMap((label) => {
    const count = rows.find(({ status }) => status === label)?.count;
    return count === undefined ? [] : [{ label, count }];
  });
}
`;

const routes = ({ pascal, camel, kebab, words, constant }: Names): string =>
  `import { ${camel}Endpoints } from '@sluice/contract/endpoints/${kebab}';
import { type Route, route } from '../../http/route.ts';
import { ${camel}Bars } from '../../repositories/${kebab}.ts';
import { readFigures } from '../metrics/read-figures.ts';

/** ${words} of a period. */
const get${pascal} = route(${camel}Endpoints.get${pascal}, async ({ query }, context) => {
  const { scope, interval } = readFigures(query, context);
  return { status: 200, data: { bars: await ${camel}Bars(context.deps.db, scope, interval) } };
});

export const ${constant}_ROUTES = { get${pascal} } satisfies Record<
  keyof typeof ${camel}Endpoints,
  Route
>;
`;

const routeTest = ({ pascal, camel, kebab, snake }: Names): string =>
  `import { ${camel}Endpoints } from '@sluice/contract/endpoints/${kebab}';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyAs } from '../../testing/bodies.ts';
import { anIncident } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = '/api/v1/metrics/${snake}';
const Chart = ${camel}Endpoints.get${pascal}.replies[200];
let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

const get = async (query: string, caller = testServer.asMember) =>
  (await bodyAs(await caller(\`\${PATH}\${query}\`), Chart)).bars;

it('get${pascal} counts what the period has', async () => {
  expect(await get('?rt=all')).toEqual([{ label: 'triggered', count: 1 }]);
  expect(await get('?rt=custom&start=2019-01-01&end=2019-02-01')).toEqual([]);
});

it('get${pascal} counts nothing of another company', async () => {
  expect(await get('?rt=all', testServer.asOtherCompany)).toEqual([]);
});
`;

const atoms = ({ pascal, camel, words }: Names): string =>
  `import { asyncStateOf } from '../../async-state.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { FIGURES, rangeParams } from './analytics.atoms.ts';

const ${camel}QueryAtom = queryAtom(
  'get${pascal}',
  (get) => ({ query: rangeParams(get) }),
  FIGURES,
);

/** ${words}. */
export const ${camel}Atom = atom((get) =>
  asyncStateOf(get(${camel}QueryAtom), 'Unable to fetch the data'),
);

/** Asks for the figures again. */
export const retry${pascal}Action = atom(null, (get) => {
  void get(${camel}QueryAtom).refetch();
});
`;

const panel = ({ pascal, camel, kebab, words }: Names): string =>
  `import { HorizontalBars } from '@sluice/ui/HorizontalBars';
import { useMemo } from 'react';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { ${camel}Atom, retry${pascal}Action } from '../${kebab}.atoms.ts';

/** ${words}: the question that the chart answers. */
export function ${pascal}Panel() {
  const state = useAtomValue(${camel}Atom);
  const retry = useSetAtom(retry${pascal}Action);
  const data = state.kind === 'ready' ? state.data : null;
  const bars = useMemo(
    () => (data?.bars ?? []).map(({ label, count }) => ({ id: label, label, value: count })),
    [data],
  );
  return (
    <HorizontalBars
      label="${words}"
      categoryLabel="Status"
      bars={bars}
      tone="volume"
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry: () => retry() }
          : state.kind === 'loading'
            ? { kind: 'loading' }
            : bars.length === 0
              ? { kind: 'empty', title: 'No data available' }
              : { kind: 'ready' }
      }
    />
  );
}
`;

const stories = ({ pascal, words }: Names): string =>
  `import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../../stories/test-app.ts';
import { ${pascal}Panel } from './${pascal}Panel.tsx';

const at = (setting: AppSetting = {}) => ({
  app: {
    database: watchedDatabase,
    path: '/analytics?rt=1year',
    ...setting,
  } satisfies AppSetting,
});

const meta = {
  title: 'Parts/${words}',
  component: ${pascal}Panel,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [700, 320], ...at() },
} satisfies Meta<typeof ${pascal}Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findAllByText('triggered');
  },
};

export const Loading: Story = {
  parameters: at({ overrides: [override('get${pascal}', 'never')] }),
};

export const Empty: Story = {
  parameters: at({ database: () => watchedDatabase({ incidents: [] }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('No data available');
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('get${pascal}', { status: 500, detail: '' })] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('Unable to fetch the data');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await canvas.findAllByText('triggered');
  },
};
`;

/** A chart of Analytics, down to its SQL. */
export function chart(names: Names): Slice {
  const { pascal, kebab } = names;
  const analytics = 'packages/app/src/screens/analytics';
  const deepDive = `${analytics}/parts/DeepDive.tsx`;
  return {
    files: {
      [`packages/contract/src/endpoints/${kebab}.ts`]: contract(names),
      [`packages/contract/src/mock/${kebab}.ts`]: mock(names),
      [`packages/server/src/repositories/${kebab}.ts`]: repository(names),
      [`packages/server/src/routes/${kebab}/index.ts`]: routes(names),
      [`packages/server/src/routes/${kebab}/${kebab}.test.ts`]: routeTest(names),
      [`${analytics}/${kebab}.atoms.ts`]: atoms(names),
      [`${analytics}/parts/${pascal}Panel.tsx`]: panel(names),
      [`${analytics}/parts/${pascal}Panel.stories.tsx`]: stories(names),
    },
    edits: [
      {
        path: deepDive,
        before: "import { RepositoriesPanel } from './RepositoriesPanel.tsx';",
        insert: `import { ${pascal}Panel } from './${pascal}Panel.tsx';\n`,
      },
      {
        path: deepDive,
        before: '    </section>\n  );',
        insert: `      <div className="lg:col-span-2">\n        <${pascal}Panel />\n      </div>\n`,
      },
    ],
  };
}
