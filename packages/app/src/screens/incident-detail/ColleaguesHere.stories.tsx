import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { ADA, LIN, SAM } from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { noteChangesAction } from '../../atoms/live.atoms.ts';
import { appOf } from '../../stories/test-app.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';

const NOBODY = { secret: [], keyword: [], postman: [] };
const viewed = (...members: number[]) =>
  JSON.stringify({ others: NOBODY, own: NOBODY, viewers: [{ incident: 101, members }] });

const meta = {
  title: 'Screens/Incident detail/Colleagues here',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: {
      database: () => smallDatabase({ viewers: new Map([[101, [ADA.id, LIN.id]]]) }),
      path: '/incidents/secrets/101',
    },
  },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const here = () => screen.findByRole('list', { name: 'Also looking at this incident' });

/** A colleague who comes and goes; the person themselves is not named. */
export const ComesAndGoes: Story = {
  play: async ({ loaded, step }) => {
    const { store } = appOf(loaded);
    await step('the answer to being there names who is there already', async () => {
      await expect(await here()).toHaveTextContent('LO');
      await expect(await here()).not.toHaveTextContent('AB');
    });
    await step('the stream adds one', async () => {
      await store.set(noteChangesAction, viewed(ADA.id, LIN.id, SAM.id));
      await waitFor(async () => expect(await here()).toHaveTextContent('SR'));
    });
    await step('and takes all away', async () => {
      await store.set(noteChangesAction, viewed(ADA.id));
      await waitFor(() => expect(screen.queryByRole('list', { name: /Also looking/ })).toBeNull());
    });
  },
};
