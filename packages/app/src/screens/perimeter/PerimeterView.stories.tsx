import { someDevelopers, watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { PerimeterView } from './PerimeterView.tsx';
import { DevelopersTab } from './parts/DevelopersTab.tsx';

type State = Parameters<typeof DevelopersTab>[0]['state'];
const ready: State = { kind: 'ready', rows: someDevelopers(10), total: 24, isRefreshing: false };
const drawn = (state: State) => ({ children: <DevelopersTab state={state} /> });

const meta = {
  title: 'Screens/Perimeter',
  component: PerimeterView,
  tags: ['state'],
  decorators: [inPage],
  parameters: {
    picture: 'page',
    viewport: [1280, 900],
    app: { database: watchedDatabase, path: '/perimeter/developers' },
  },
  args: { tab: 'developers', ...drawn(ready) },
} satisfies Meta<typeof PerimeterView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, step }) => {
    await canvas.findByText('1–10 of 24 developers');
    await canvas.findByRole('link', { name: /Developers\s*21/ });
    await step('the page explains what is monitored', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'What the perimeter is' }));
      await expect(
        await screen.findByText('Developers are monitored wherever they contribute.'),
      ).toBeVisible();
      await userEvent.keyboard('{Escape}');
    });
  },
};
export const Loading: Story = {
  args: drawn({ kind: 'loading' }),
  parameters: {
    app: {
      database: watchedDatabase,
      path: '/perimeter/developers',
      overrides: [override('getPerimeterStats', 'never')],
    },
  },
};
export const Empty: Story = { args: drawn({ kind: 'empty' }) };
export const NoMatch: Story = { args: drawn({ kind: 'noMatch' }) };
export const PageOutOfRange: Story = { args: drawn({ kind: 'pageOutOfRange', pageCount: 3 }) };
export const Failed: Story = {
  args: drawn({ kind: 'failed', text: 'No connection' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to get developers')).toBeVisible();
  },
};
export const Forbidden: Story = { args: drawn({ kind: 'forbidden' }) };

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
});
export const Phone: Story = sized(360, 800);
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1920, 1080);
