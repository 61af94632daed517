import { smallDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

/** The first incident of the list, with the occurrence that its row names. */
const database = () => {
  const world = smallDatabase();
  world.incidents = world.incidents.map((one) =>
    one.id === 101 ? { ...one, location: { ...one.location, occurrence_id: 10100 } } : one,
  );
  return world;
};

const meta = {
  title: 'Screens/Incident list/Mini-diff',
  component: IncidentListScreen,
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database, path: '/incidents/secrets?status=_' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The lines around a secret show while the pointer rests on its path, and nothing is asked before. */
export const Default: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const [place] = await waitFor(() => {
      const found = document.querySelectorAll('[data-slot=hover-card]');
      if (found.length === 0) throw new Error('No row has a mini-diff.');
      return found;
    });
    const calls = () => app.calls.filter(({ url }) => url.includes('mini_diff'));
    await expect(calls()).toEqual([]);
    if (place !== undefined) await userEvent.hover(place);
    await waitFor(() =>
      expect(document.querySelector('[data-slot=hover-card-content]')).toHaveTextContent('••••'),
    );
    await expect(calls().map(({ url }) => url)).toEqual(['/api/v1/patches/10100/mini_diff']);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
