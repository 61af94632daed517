import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { ActivityScreen } from './ActivityScreen.tsx';

const at = (search: string) => ({
  app: { database: watchedDatabase, path: `/activity${search}` },
});

const meta = {
  title: 'Screens/Activity/Filters and pages',
  component: ActivityScreen,
  tags: ['behaviour'],
  parameters: { picture: 'none', viewport: [1280, 900], ...at('') },
} satisfies Meta<typeof ActivityScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('the last week, ten a page, the newest first', async () => {
      await shown('1–10 of 60 events');
      const date = screen.getByRole('columnheader', { name: 'Date' });
      await expect(date).toHaveAttribute('aria-sort', 'descending');
      await expect(app.url).toBe('/activity');
    });
    await step('the URL counts pages from zero', async () => {
      await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
      await shown('11–20 of 60 events');
      await expect(app.url).toBe('/activity?page=1');
    });
    await step('a search goes to the first page', async () => {
      await userEvent.type(screen.getByRole('searchbox'), 'teo{Enter}');
      await waitFor(() => expect(app.url).toBe('/activity?search=teo'));
      await shown(/^1–\d+ of \d+ events$/);
    });
  },
};

export const SummaryFilters: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('1–10 of 60 events');
    await step('a figure shows its events alone', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Public events' }));
      await shown('1–4 of 4 events');
      await expect(app.url).toBe('/activity?select=public');
    });
    await step('and all again', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Public events' }));
      await shown('1–10 of 60 events');
      await expect(app.url).toBe('/activity');
    });
  },
};

export const UrlGoesToTheScreen: Story = {
  parameters: at('?rt=1month&select=push,commit&sort=who,asc&page=1'),
  play: async () => {
    await shown(/^11–20 of \d+ events$/);
    await expect(screen.getByRole('button', { name: 'Type: Push, Commit' })).toBeVisible();
    await expect(
      await screen.findByRole('button', { name: 'Time range: Last month' }),
    ).toBeVisible();
    const who = screen.getByRole('columnheader', { name: 'Who' });
    await expect(who).toHaveAttribute('aria-sort', 'ascending');
  },
};

export const ClearsTheFilters: Story = {
  parameters: at('?search=nobody-at-all'),
  play: async ({ loaded }) => {
    await shown('Oops! No events found');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await shown('1–10 of 60 events');
    await expect(appOf(loaded).url).toBe('/activity');
  },
};

export const PastTheEnd: Story = {
  parameters: at('?page=80'),
  play: async () => {
    await shown("This page doesn't exist");
    await userEvent.click(screen.getByRole('link', { name: 'Go to the first page' }));
    await shown('1–10 of 60 events');
  },
};

export const LinksToTheCodeHost: Story = {
  play: async () => {
    await shown('1–10 of 60 events');
    const [link] = screen.getAllByRole('link', { name: /^(?:Push|Commit|Public)(?! events|s$)/ });
    await expect(link).toHaveAttribute('target', '_blank');
  },
};
