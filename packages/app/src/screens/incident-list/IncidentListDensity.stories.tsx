import { busyDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { pageSizeAtom } from '../../atoms/page-size.atoms.ts';
import type { Store } from '../../store.ts';
import { densityAtom } from './columns.atoms.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';
import { IncidentListView } from './IncidentListView.tsx';

const meta = {
  title: 'Screens/Incident list/Density',
  component: IncidentListScreen,
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: busyDatabase, path: '/incidents/secrets' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row-id]')];
const heightsOf = (list: readonly HTMLElement[]) => [
  ...new Set(
    list
      .map((row) => Math.round(row.getBoundingClientRect().height))
      .filter((height) => height > 0),
  ),
];

/** A working list shows rows: the first one begins high, and a window of 900 pixels holds a dozen. */
export const Default: Story = {
  parameters: {
    app: {
      database: busyDatabase,
      path: '/incidents/secrets',
      setup: (store: Store) => store.set(pageSizeAtom, 25),
    },
  },
  play: async () => {
    await screen.findByRole('slider');
    await waitFor(() => expect(rows().length).toBeGreaterThan(12));
    const [first] = rows();
    await expect(first?.getBoundingClientRect().top).toBeLessThanOrEqual(370);
    const whole = rows().filter((row) => row.getBoundingClientRect().bottom <= innerHeight);
    await expect(whole.length).toBeGreaterThanOrEqual(12);
    await expect(heightsOf(rows())).toEqual([44]);
  },
};

export const Compact: Story = {
  parameters: {
    app: {
      database: busyDatabase,
      path: '/incidents/secrets',
      setup: (store: Store) => store.set(densityAtom, 'compact'),
    },
  },
  play: async () => {
    await waitFor(() => expect(rows()).toHaveLength(10));
    await expect(heightsOf(rows())).toEqual([36]);
  },
};

/** On a phone an incident is three lines. */
export const Phone: Story = {
  parameters: { viewport: [360, 800] },
  play: async ({ canvas }) => {
    await waitFor(() => expect(rows()).toHaveLength(10));
    await expect(Math.max(...heightsOf(rows()))).toBeLessThanOrEqual(80);
    // What tells two values apart is their tail: it is never cut.
    for (const value of document.querySelectorAll<HTMLElement>('[data-masked-value]')) {
      await expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth);
    }
    // The names of most detectors have room beside it.
    for (const detector of canvas.getAllByText('Slack Webhook')) {
      await expect(detector.scrollWidth).toBeLessThanOrEqual(detector.clientWidth);
    }
    // The link is under a finger also where the name of the file is.
    const name = document.querySelector(
      'main [data-slot=path] span:last-child, [data-slot=path] span:last-child',
    );
    const { left, top, width, height } = name?.getBoundingClientRect() ?? new DOMRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    await expect(under).toHaveAttribute('data-row-link');
  },
};

const incidents = busyDatabase().incidents.slice(0, 10);

function Loads() {
  const [isReady, setReady] = useState(false);
  return (
    <>
      <IncidentListView
        state={
          isReady
            ? {
                kind: 'ready',
                rows: incidents,
                total: 57,
                isTotalCapped: false,
                isRefreshing: false,
              }
            : { kind: 'loading' }
        }
      />
      <button type="button" onClick={() => setReady(true)}>
        Answer
      </button>
    </>
  );
}

const boxes = () =>
  ['[data-slot=page-header]', '[aria-label=Overview]', 'table'].map((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return [box?.top, box?.left, box?.width].map((side) => Math.round(side ?? -1));
  });

/** Loading is the page without its words: nothing moves when they come, and rows have the height of their skeletons. */
export const HoldsStill: Story = {
  render: () => <Loads />,
  play: async () => {
    await screen.findByRole('slider');
    const before = boxes();
    const [skeleton] = heightsOf([...document.querySelectorAll<HTMLElement>('tbody tr')]);
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
    await expect(boxes()).toEqual(before);
    await expect(heightsOf(rows())).toEqual([skeleton]);
  },
};

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

/** Beside the navigation of a window of 1024 pixels, the list says which columns it leaves out, and shows them when asked. */
export const NarrowWindow: Story = {
  parameters: { viewport: [780, 900] },
  play: async () => {
    const show = await screen.findByRole('button', { name: 'Show all columns' });
    await expect(
      screen.getByText('Hidden for lack of room: Last seen, Who, Attachment reasons'),
    ).toBeVisible();
    await expect(headers()).not.toContain('Who');
    await userEvent.click(show);
    await waitFor(() => expect(headers()).toContain('Attachment reasons'));
    await expect(headers()).toEqual(expect.arrayContaining(['Last seen', 'Who']));
    await expect(screen.queryByText(/^Hidden for lack of room/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Display options' }));
    await userEvent.click(
      await screen.findByRole('menuitemcheckbox', { name: 'Hide columns without room' }),
    );
    await waitFor(() => expect(headers()).not.toContain('Who'));
  },
};
