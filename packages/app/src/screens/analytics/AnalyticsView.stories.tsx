import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { AnalyticsScreen } from './AnalyticsScreen.tsx';

const KEYS = [
  'getMetrics',
  'getPerimeterEvolution',
  'getIncidentCount',
  'getIncidentAggregates',
  'getRepositoryCounts',
  'getSecretDays',
] as const;
const all = (answer: Parameters<typeof override>[1]) => KEYS.map((key) => override(key, answer));
const at = (search: string, overrides: ReturnType<typeof override>[] = []) => ({
  app: { database: watchedDatabase, path: `/analytics${search}`, overrides },
});

const meta = {
  title: 'Screens/Analytics',
  component: AnalyticsScreen,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 1400], ...at('') },
} satisfies Meta<typeof AnalyticsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    for (const label of [
      'Median time to detect',
      'Mean time to remediate',
      'Number of scanned commits',
      '% of commits with secrets',
    ]) {
      await expect(await canvas.findByText(label)).toBeVisible();
    }
    await canvas.findByRole('heading', { name: 'Deep dive' });
    await waitFor(() => expect(canvas.getAllByRole('slider').length).toBeGreaterThan(1));
  },
};
export const Loading: Story = { parameters: at('', all('never')) };
export const Empty: Story = {
  parameters: {
    app: {
      path: '/analytics',
      database: () =>
        watchedDatabase({ incidents: [], developers: [], repositories: [], activity: [] }),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No incidents were detected during the selected period');
    await canvas.findByText('No developers are in the perimeter');
    await canvas.findByText('No incidents occurred during this period');
    await expect(await canvas.findAllByText('No data available')).toHaveLength(2);
  },
};
export const Failed: Story = {
  parameters: at('', all({ status: 500, detail: '' })),
  play: async ({ canvas, loaded, step }) => {
    await step('each panel says so by itself', async () => {
      await waitFor(() =>
        expect(canvas.getAllByText('Unable to fetch data.').length).toBeGreaterThan(6),
      );
      await waitFor(() =>
        expect(canvas.getAllByText('Unable to fetch the data').length).toBeGreaterThan(4),
      );
    });
    await step('nothing is asked for again by itself', async () => {
      const asked = appOf(loaded).calls.filter(({ url }) => url.startsWith('/api/v1/metrics?'));
      await expect(asked).toHaveLength(1);
    });
    await step('one is tried again, and the others stay', async () => {
      appOf(loaded).answerAsTheDatabase();
      const team = within(canvas.getByRole('region', { name: 'Team performance' }));
      await userEvent.click(team.getByRole('button', { name: 'Retry' }));
      await team.findByText('Ada Byron');
      await expect(canvas.getAllByText('Unable to fetch data.').length).toBeGreaterThan(6);
    });
  },
};
export const OnePanelFailed: Story = {
  parameters: at('', [override('getRepositoryCounts', { status: 500, detail: '' })]),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('Unable to fetch the data')).toHaveLength(1);
  },
};
export const Year: Story = { parameters: at('?rt=1year') };

export const RangeAndGranularity: Story = {
  parameters: { picture: 'none' },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('ranges of at least seven days are offered', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Time range: Last week' }));
      await screen.findByText('Last month');
      await expect(screen.queryByText('Last day')).toBeNull();
      await userEvent.click(screen.getByText('Last month'));
      await waitFor(() => expect(app.url).toBe('/analytics?rt=1month'));
    });
    await step(
      'the chosen granularity is in the URL, and is dropped when the range changes',
      async () => {
        const select = await screen.findByRole('combobox', { name: /Granularity/ });
        await userEvent.click(select);
        await userEvent.click(await screen.findByRole('option', { name: 'Month' }));
        await waitFor(() => expect(app.url).toBe('/analytics?rt=1month&ie_granularity=month'));
      },
    );
  },
};
export const ShortRangeFallsBack: Story = {
  parameters: { ...at('?rt=1day'), picture: 'none' },
  play: async () => {
    await screen.findByRole('button', { name: 'Time range: Last week' });
  },
};
export const ViewsOfTheChart: Story = {
  parameters: { picture: 'none' },
  play: async ({ loaded }) => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Backlog' }));
    await waitFor(() =>
      expect(appOf(loaded).calls.some(({ url }) => url.includes('view=backlog'))).toBe(true),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Flow' }));
    await expect(await screen.findByText('Reopened')).toBeVisible();
  },
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Deep dive' });
  },
});
export const Phone: Story = sized(360, 1400);
export const Tablet: Story = sized(768, 1400);
export const Wide: Story = sized(1920, 1400);

/** A figure says how it is counted, and opens what it counts. */
export const FiguresExplainThemselves: Story = {
  tags: ['behaviour'],
  parameters: { picture: 'none' },
  play: async ({ canvas, loaded, step }) => {
    await step('a popover has formula, bounds and exclusions', async () => {
      const info = await canvas.findByRole('button', { name: 'How “Secret-days” is counted' });
      await userEvent.click(info);
      const popover = within(await screen.findByRole('dialog'));
      for (const term of ['Formula', 'Bounds', 'Left out']) await popover.findByText(term);
      await userEvent.keyboard('{Escape}');
    });
    await step('every card leads to a list', async () => {
      for (const label of ['Median time to detect', 'Mean time to remediate']) {
        await expect(await canvas.findByRole('link', { name: new RegExp(label) })).toHaveAttribute(
          'href',
          expect.stringContaining('/incidents/secrets'),
        );
      }
    });
    await step('a bar of the chart opens its incidents', async () => {
      const chart = await canvas.findByRole('slider', { name: /Incidents over time/ });
      chart.focus();
      await userEvent.keyboard('{End}{Enter}');
      await waitFor(() =>
        expect(appOf(loaded).url).toMatch(/^\/incidents\/secrets\?rt=custom&start=/),
      );
    });
  },
};

/** The days on which valid secrets were public, with the way to each list. */
export const SecretDays: Story = {
  tags: ['behaviour'],
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByRole('region', { name: 'Secret-days' }));
    await panel.findByText(/still exposed/);
    await expect(panel.getAllByRole('link').length).toBeGreaterThan(2);
    await panel.findByText(/would remove most of it/);
  },
};

/** The page as a file of its figures, and the way to send it regularly. */
export const Reporting: Story = {
  parameters: { picture: 'none', ...at('?rt=1month') },
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
    const send = await screen.findByRole('menuitem', { name: 'Send by mail regularly' });
    await expect(send).toHaveAttribute(
      'href',
      `/settings/company/reports?address=${encodeURIComponent('/analytics?rt=1month')}`,
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save as CSV' }));
    const document = `/api/v1/report_documents?address=${encodeURIComponent('/analytics?rt=1month')}`;
    await waitFor(() =>
      expect(appOf(loaded).calls.some(({ url }) => url.includes(document))).toBe(true),
    );
  },
};
