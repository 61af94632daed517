import { someSettings } from '@sluice/contract/fixtures/databases';
import { searchedDatabase } from '@sluice/contract/fixtures/searched-database';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { ExploreScreen } from './ExploreScreen.tsx';

const at = (
  path: string,
  overrides: ReturnType<typeof override>[] = [],
  database = searchedDatabase,
) => ({ app: { database, path, overrides } });
const FOUND = '/search/new?query=accessKeyId';

const meta = {
  title: 'Screens/Explore/Search and lists',
  component: ExploreScreen,
  tags: ['behaviour'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], ...at('/search/new') },
  args: { tab: 'new' },
} satisfies Meta<typeof ExploreScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('an empty query is asked for', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
      await shown('Required');
    });
    await step('Enter searches, and the address keeps it', async () => {
      await userEvent.type(screen.getByRole('textbox', { name: 'Query' }), 'accessKeyId{Enter}');
      await shown('23 results');
      await expect(app.url).toBe('/search/new?query=accessKeyId');
    });
    await step('the next page was fetched ahead', async () => {
      await waitFor(() => expect(app.calls.some(({ url }) => url.includes('&page=2&'))).toBe(true));
      await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
      await shown('11–20 of 23 results');
      await expect(app.url).toBe('/search/new?query=accessKeyId&page=2');
    });
  },
};

export const HoldsSecret: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const box = () => screen.findByRole('textbox', { name: 'Query' });
    await step(
      'a secret is answered by its incidents, and leaves the box and the address',
      async () => {
        await userEvent.type(await box(), 'the-leaked-value{Enter}');
        await shown('1 incident holds this value');
        await waitFor(() => expect(app.url).toBe('/search/new'));
        await expect(await box()).toHaveValue('');
        await expect(screen.queryByRole('button', { name: 'Scan for secrets' })).toBeNull();
      },
    );
    await step('the next search takes its place', async () => {
      await userEvent.type(await box(), 'accessKeyId{Enter}');
      await shown('23 results');
      await expect(screen.queryByText('1 incident holds this value')).toBeNull();
    });
  },
};

export const GrammarIsChecked: Story = {
  parameters: at('/search/new?query=token%20%22abc'),
  play: async ({ loaded }) => {
    await shown('A quote is not closed. (character 7)');
    await expect(appOf(loaded).writes).toHaveLength(0);
  },
};

export const CheatSheet: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cheat sheet' }));
    await screen.findByRole('dialog', { name: 'Cheat sheet' });
    await expect(await screen.findByText('source_metadata.repo_name')).toBeVisible();
  },
};

export const SearchFails: Story = {
  parameters: at(FOUND, [override('runSearch', { status: 500, detail: '' })]),
  play: async ({ loaded }) => {
    await shown("Couldn't perform the search, please try again later!");
    await shown('An error occurred while performing the search.');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown('23 results');
  },
};

export const Bookmark: Story = {
  parameters: at(FOUND),
  play: async ({ loaded }) => {
    const [add] = await screen.findAllByRole('button', { name: 'Add bookmark' });
    if (add === undefined) throw new TypeError('There is nothing to bookmark.');
    await userEvent.click(add);
    await screen.findByRole('button', { name: 'Remove bookmark' });
    await expect(appOf(loaded).database.savedResults).toHaveLength(2);
  },
};

export const ScanNow: Story = {
  parameters: at(FOUND),
  play: async ({ loaded }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Scan for secrets' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Scan now' }));
    await waitFor(() =>
      expect(appOf(loaded).database.searchScans.map(({ query_string }) => query_string)).toContain(
        'accessKeyId',
      ),
    );
  },
};

export const SaveAndScanDaily: Story = {
  parameters: at(FOUND),
  play: async ({ loaded, step }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Scan for secrets' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save and scan daily' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await step('a name is required', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await shown('Required');
    });
    await step('and kept', async () => {
      await userEvent.type(name, 'Access keys of ours');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(appOf(loaded).database.savedSearches[0]).toMatchObject({
          name: 'Access keys of ours',
          scan_frequency: 'DAILY',
        }),
      );
    });
  },
};

export const TooManyToScan: Story = {
  parameters: at(FOUND, [], () =>
    searchedDatabase({
      settings: someSettings({
        flags: searchedDatabase().settings.flags,
        max_scanned_patches: 20,
      }),
    }),
  ),
  play: async () => {
    const button = await screen.findByRole('button', { name: 'Scan for secrets' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

export const ScansOfThePanel: Story = {
  play: async () => {
    await shown('Scan for secrets proceeding');
    await shown('Scan has successfully finished!');
    await shown('We encountered an error during your scan. Please retry later…');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss the scan of password*' }));
    await waitFor(() => expect(screen.queryByText('Scan has successfully finished!')).toBeNull());
  },
};

export const Saved: Story = {
  args: { tab: 'saved' },
  parameters: { ...at('/search/saved'), picture: 'page' },
  play: async ({ loaded, step }) => {
    await shown('1–3 of 3 saved searches');
    await expect(screen.getByText('Restricted to perimeter')).toBeVisible();
    await step('the frequency is changed to one of the others', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Actions of Access keys' }));
      await expect(screen.queryByRole('menuitem', { name: 'Scan daily' })).toBeNull();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop periodic scans' }));
      await waitFor(() =>
        expect(appOf(loaded).database.savedSearches[0]?.scan_frequency).toBe('NEVER'),
      );
    });
    await step('deleting asks first', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Actions of Passwords' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      await screen.findByRole('alertdialog', { name: 'Delete this search query?' });
      await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
      await shown('1–2 of 2 saved searches');
    });
  },
};

export const SavedFails: Story = {
  args: { tab: 'saved' },
  parameters: at('/search/saved', [override('listSavedSearches', { status: 500, detail: '' })]),
  play: async () => {
    await shown("An error occurred while loading the saved searches, we'll do our best to fix it.");
  },
};

export const History: Story = {
  args: { tab: 'history' },
  parameters: { ...at('/search/history'), picture: 'page' },
  play: async ({ loaded, step }) => {
    await shown('1–5 of 5 searches');
    await shown('Successful searches are kept 30 days.');
    await step('sorts by the address', async () => {
      await userEvent.click(screen.getByRole('button', { name: /^Matches/ }));
      await waitFor(() => expect(appOf(loaded).url).toBe('/search/history?sort=matches%2Cdesc'));
    });
    await step('searches again', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Actions of bucket' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Search again' }));
      await waitFor(() => expect(appOf(loaded).url).toBe('/search/new?query=bucket'));
    });
  },
};

export const HistoryFails: Story = {
  args: { tab: 'history' },
  parameters: at('/search/history', [override('listSearches', { status: 500, detail: '' })]),
  play: async () => {
    await shown('An error occurred while retrieving the search history.');
  },
};

export const Bookmarks: Story = {
  args: { tab: 'bookmarks' },
  parameters: { ...at('/search/bookmarks'), picture: 'page' },
  play: async () => {
    await shown('1–1 of 1 bookmarks');
    await userEvent.click(screen.getByRole('button', { name: 'Remove bookmark' }));
    await shown('No bookmarks');
  },
};

export const BookmarksFail: Story = {
  args: { tab: 'bookmarks' },
  parameters: at('/search/bookmarks', [override('listSavedResults', { status: 500, detail: '' })]),
  play: async () => {
    await shown("Couldn't retrieve the bookmarks.");
  },
};

export const WithoutTheFlag: Story = {
  parameters: at('/search/new', [], () => searchedDatabase({ settings: someSettings() })),
  play: async () => {
    await shown('Not found');
  },
};

/** By the keyboard alone: a field, a value of it, and the search. */
export const Suggesting: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const box = await screen.findByRole('textbox', { name: 'Query' });
    await step('fields are suggested while their names are typed', async () => {
      await userEvent.type(box, 'accessKeyId file.f');
      const [first] = await screen.findAllByRole('option');
      await expect(first).toHaveTextContent('file.filename');
      await userEvent.keyboard('{ArrowDown}');
      await expect(box).toHaveAttribute('aria-activedescendant', first?.id);
      await userEvent.keyboard('{Enter}');
      await expect(box).toHaveValue('accessKeyId file.filename: ');
    });
    await step('and values of the field', async () => {
      await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
      const [first] = screen.getAllByRole('option');
      const value = first?.textContent ?? '';
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await expect(box).toHaveValue(`accessKeyId file.filename: ${value} `);
    });
    await step('Escape closes them, and Enter searches', async () => {
      await userEvent.type(box, 'comm');
      await screen.findByRole('listbox', { name: 'Suggestions' });
      await userEvent.keyboard('{Escape}');
      await expect(screen.queryByRole('listbox')).toBeNull();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(app.url).toContain('/search/new?query=accessKeyId'));
    });
  },
};

export const Explaining: Story = {
  parameters: at('/search/new?query=accessKeyId%20AND%20nothingLikeIt%20AND%20acme'),
  play: async () => {
    const table = await screen.findByRole('table', { name: 'Clauses of the query' });
    await waitFor(() => expect(within(table).getByText('Leaves nothing')).toBeVisible());
    await expect(
      within(table).getByRole('row', { name: /"?nothinglikeit"? Leaves nothing 0 0/i }),
    ).toBeVisible();
    await shown(/In the last 30 days this would have found 0 secrets/);
  },
};

export const BeforeSaving: Story = {
  parameters: at(FOUND),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Scan for secrets' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save and scan daily' }));
    await shown(/In the last 30 days this would have found \d+ secrets? in \d+ patch/);
  },
};
