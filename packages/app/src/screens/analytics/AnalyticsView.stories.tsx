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
    await step('a width that is chosen stands in the URL, and goes with the range', async () => {
      const select = await screen.findByRole('combobox', { name: /Granularity/ });
      await userEvent.click(select);
      await userEvent.click(await screen.findByRole('option', { name: 'Month' }));
      await waitFor(() => expect(app.url).toBe('/analytics?rt=1month&ie_granularity=month'));
    });
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
