import { someSettings } from '@sluice/contract/fixtures/databases';
import { someActivity, watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { ActivityView } from './ActivityView.tsx';

const appWith = (overrides: ReturnType<typeof override>[] = []) => ({
  app: { database: watchedDatabase, path: '/activity', overrides },
});
const quiet = {
  app: { database: () => watchedDatabase({ activity: [] }), path: '/activity' },
};

const meta = {
  title: 'Screens/Activity',
  component: ActivityView,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 900], ...appWith() },
  args: { state: { kind: 'ready', rows: someActivity(10), total: 60, isRefreshing: false } },
} satisfies Meta<typeof ActivityView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('slider')).toHaveLength(3));
    await expect(canvas.getByText('1–10 of 60 events')).toBeVisible();
  },
};
export const Loading: Story = {
  args: { state: { kind: 'loading' } },
  parameters: appWith([
    override('getPushStats', 'never'),
    override('getPublicStats', 'never'),
    override('getCommitStats', 'never'),
  ]),
};
export const Empty: Story = {
  args: { state: { kind: 'empty' } },
  parameters: quiet,
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('No activity')).toHaveLength(3);
    await expect(canvas.getByText('Oops! No events found')).toBeVisible();
  },
};
export const NoMatch: Story = { args: { state: { kind: 'noMatch' } } };
export const PageOutOfRange: Story = { args: { state: { kind: 'pageOutOfRange', pageCount: 6 } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'No connection' } } };
export const Forbidden: Story = { args: { state: { kind: 'forbidden' } } };
export const ChartFailed: Story = {
  parameters: appWith([override('getPublicStats', { status: 500, detail: '' })]),
  play: async ({ canvas, loaded }) => {
    const failed = await canvas.findAllByText('Unable to fetch the data');
    await expect(failed).toHaveLength(2);
    await waitFor(() => expect(canvas.getAllByRole('slider')).toHaveLength(2));
    appOf(loaded).answerAsTheDatabase();
    const [retry] = canvas.getAllByRole('button', { name: 'Retry' });
    if (retry !== undefined) await userEvent.click(retry);
    await waitFor(() => expect(canvas.getAllByRole('slider')).toHaveLength(3));
  },
};
export const CallsOutAreOff: Story = {
  parameters: {
    app: {
      database: () => watchedDatabase({ settings: someSettings({ are_checks_on: false }) }),
      path: '/activity',
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Code host calls are turned off');
  },
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('slider');
  },
});
export const Phone: Story = sized(360, 800);
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1920, 1080);
