import { busyDatabase, smallDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { appOf } from '../../../stories/test-app.ts';
import { SimilarPanel } from './SimilarPanel.tsx';

const meta = {
  title: 'Parts/Similar incidents',
  component: SimilarPanel,
  tags: ['state'],
  parameters: {
    picture: 'fill',
    width: 380,
    app: { database: busyDatabase, path: '/incidents/secrets/201' },
  },
} satisfies Meta<typeof SimilarPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    const all = await screen.findByRole('link', {
      name: /^Show all \d+ ?: Same detector and repository$/,
    });
    await expect(all.getAttribute('href')).toMatch(
      /^\/incidents\/secrets\?rt=all&status=_&detector=/,
    );
    await expect(screen.queryByRole('link', { name: /#201$/ })).toBeNull();
  },
};

/** An incident without similar ones has no panel. */
export const Alone: Story = {
  parameters: {
    picture: 'none',
    app: {
      database: () => {
        const database = smallDatabase();
        return { ...database, incidents: database.incidents.slice(0, 1) };
      },
      path: '/incidents/secrets/101',
    },
  },
  play: async ({ loaded }) => {
    await waitFor(() =>
      expect(appOf(loaded).calls.filter(({ url }) => url.includes('detector=')).length).toBe(2),
    );
    await expect(screen.queryByText('Similar incidents')).toBeNull();
  },
};
