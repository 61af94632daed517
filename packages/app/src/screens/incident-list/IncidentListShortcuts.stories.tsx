import { busyDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const path = '/incidents/secrets';

const meta = {
  title: 'Screens/Incident list/By keyboard',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: busyDatabase, path } },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const cursor = () => document.querySelector('[data-cursor]')?.getAttribute('data-row-id') ?? null;
const selected = () =>
  [...document.querySelectorAll('[data-selected]')].map((row) => row.getAttribute('data-row-id'));

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await screen.findByText('1–10 of 57 incidents');
    await step('j and k move', async () => {
      await userEvent.keyboard('jjj');
      await waitFor(() => expect(cursor()).toBe('203'));
      await userEvent.keyboard('k');
      await waitFor(() => expect(cursor()).toBe('202'));
    });
    await step('x selects, shift+x up to the row', async () => {
      await userEvent.keyboard('x');
      await waitFor(() => expect(selected()).toEqual(['202']));
      await userEvent.keyboard('jjj{Shift>}X{/Shift}');
      await waitFor(() => expect(selected()).toEqual(['202', '203', '205', '206']));
      await userEvent.keyboard('x');
      await waitFor(() => expect(selected()).toEqual(['202', '203', '205']));
    });
    await step('Escape clears the selection', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(selected()).toEqual([]));
    });
    await step('o opens beside the list, and the open incident follows the cursor', async () => {
      await userEvent.keyboard('o');
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?preview=206'));
      const pane = await screen.findByRole('region', { name: 'Incident' });
      await within(pane).findByRole('heading', { name: /Secret incident #206/ });
      await userEvent.keyboard('k');
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?preview=205'));
    });
    await step('Escape closes it', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(app.url).toBe('/incidents/secrets'));
    });
    await step('Enter opens the page', async () => {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(app.url).toBe('/incidents/secrets/205'));
    });
  },
};

export const SearchAndFilter: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await screen.findByText('1–10 of 57 incidents');
    await step('/ leads to the search, in which letters are letters', async () => {
      await userEvent.keyboard('/');
      const search = screen.getByRole('searchbox');
      await waitFor(() => expect(search).toHaveFocus());
      await userEvent.keyboard('jxo');
      await expect(search).toHaveValue('jxo');
      await expect(cursor()).toBeNull();
      await expect(selected()).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect(search).toHaveValue('');
    });
    await step('f opens the menu of filters', async () => {
      search().blur();
      await userEvent.keyboard('f');
      await screen.findByRole('menu', { name: 'Add filter' });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    });
    await step('g i leads to the whole list', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
      await screen.findByText('11–20 of 57 incidents');
      await userEvent.keyboard('gi');
      await waitFor(() => expect(app.url).toBe(path));
    });
  },
};

function search(): HTMLElement {
  return screen.getByRole('searchbox');
}

export const Triage: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await screen.findByText('1–10 of 57 incidents');
    await step('a acknowledges the row under the cursor', async () => {
      await userEvent.keyboard('jja');
      await screen.findByText('1 incident acknowledged');
      await expect(app.writes.at(-1)).toMatchObject({ body: { ids: [202] } });
    });
    await step('r asks for the reasons of the next one', async () => {
      await userEvent.keyboard('jr');
      await screen.findByRole('dialog', { name: /Resolve/ });
    });
  },
};
