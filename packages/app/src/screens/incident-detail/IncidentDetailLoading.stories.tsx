import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aUser } from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { IncidentDetailView } from './IncidentDetailView.tsx';

const [incident] = smallDatabase().incidents;

function Loads() {
  const [isReady, setReady] = useState(false);
  return (
    <>
      <IncidentDetailView
        state={
          isReady && incident !== undefined
            ? { kind: 'ready', incident, user: aUser() }
            : { kind: 'loading' }
        }
      />
      <button type="button" onClick={() => setReady(true)}>
        Answer
      </button>
    </>
  );
}

const meta = {
  title: 'Screens/Incident detail/While it loads',
  component: IncidentDetailView,
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: smallDatabase, path: '/incidents/secrets/101' },
  },
  args: { state: { kind: 'loading' } },
  render: () => <Loads />,
} satisfies Meta<typeof IncidentDetailView>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Where header, title and side bar begin, and how wide they are. */
const boxes = () =>
  ['[data-slot=page-header]', 'h1', 'aside'].map((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return [box?.top, box?.left, box?.width].map((side) => Math.round(side ?? -1));
  });

/** Loading is the page without its words: nothing moves when they come. */
export const Default: Story = {
  play: async () => {
    await screen.findByRole('heading', { level: 1, name: 'Secret incident #101' });
    const [before, title] = [boxes(), screen.getByRole('heading', { level: 1 }).textContent];
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByRole('button', { name: 'Acknowledge' });
    await waitFor(() =>
      expect(boxes().map(([top, left]) => [top, left])).toEqual(
        before.map(([top, left]) => [top, left]),
      ),
    );
    await expect(boxes()[2]).toEqual(before[2]);
    await expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title ?? '');
  },
};
