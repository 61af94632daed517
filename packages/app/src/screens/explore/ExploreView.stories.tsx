import { aSearchResult } from '@sluice/contract/fixtures/search';
import { searchedDatabase } from '@sluice/contract/fixtures/searched-database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { ExploreView } from './ExploreView.tsx';
import type { ExploreState } from './explore.states.ts';

const results = [
  aSearchResult({ linked_incidents: [201] }),
  aSearchResult({
    sha: '1'.repeat(40),
    source_metadata: {
      repo_name: 'acme/infrastructure',
      created_at: '2026-05-01T00:00:00.000Z',
      on_github: false,
      match_patches: [{ category: 'search', line: 9, start: 3, end: 14 }],
    },
  }),
];
const ready: ExploreState = {
  kind: 'ready',
  answer: { results, count: 23 },
  search: '5e3a7c10-0000-4000-8000-000000000001',
  isCapped: false,
  page: 1,
  isRefreshing: false,
};

const meta = {
  title: 'Screens/Explore',
  component: ExploreView,
  tags: ['state'],
  decorators: [inPage],
  parameters: {
    picture: 'page',
    viewport: [1280, 900],
    app: { database: searchedDatabase, path: '/search/new?query=accessKeyId%20AND%20NOT%20test' },
  },
  args: { state: ready },
} satisfies Meta<typeof ExploreView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('23 results')).toBeVisible();
    await expect(canvas.getByText('An incident already exists for this patch.')).toBeVisible();
    await expect(canvas.getByText('This content is not available on GitHub anymore')).toBeVisible();
  },
};
export const Idle: Story = {
  args: { state: { kind: 'idle' } },
  parameters: { app: { database: searchedDatabase, path: '/search/new' } },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Held: Story = {
  args: {
    state: {
      kind: 'held',
      seen: {
        total: 1,
        incidents: [
          {
            id: 201,
            kind: 'secret',
            name: 'AWS Keys',
            status: 'triggered',
            severity: 10,
            occurrence_count: 3,
            last_occurrence_date: '2026-05-01T00:00:00.000Z',
          },
        ],
      },
    },
  },
  parameters: { app: { database: searchedDatabase, path: '/search/new' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 incident holds this value')).toBeVisible();
  },
};
export const NoMatch: Story = { args: { state: { kind: 'noMatch', isRestricted: true } } };
export const PageOutOfRange: Story = { args: { state: { kind: 'pageOutOfRange', pageCount: 3 } } };
export const Refused: Story = {
  args: { state: { kind: 'refused', text: 'A quote is not closed. (character 7)' } },
  parameters: { app: { database: searchedDatabase, path: '/search/new?query=token%20%22abc' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Couldn't perform the search.")).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Query' })).toHaveAccessibleDescription(
      'A quote is not closed. (character 7)',
    );
  },
};
export const Failed: Story = {
  args: { state: { kind: 'failed', text: 'No connection' } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("Couldn't perform the search, please try again later!"),
    ).toBeVisible();
  },
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
});
export const Phone: Story = sized(360, 800);
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1920, 1080);
