import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aPatch } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf, type TestApp } from '../../stories/test-app.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';

const path = '/incidents/secrets/101';

const meta = {
  title: 'Screens/Incident detail/Reading',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: smallDatabase, path } },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);
const DOWN = { status: 500, detail: '' };
const withAnswers = (...overrides: ReturnType<typeof override>[]) => ({
  app: { database: smallDatabase, path, overrides },
});
const patchOf = () => screen.findByRole('region', { name: /^Patch of/ });

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('the newest five occurrences, and the patch of the first', async () => {
      await shown('1–5 of 7 occurrences');
      const table = within(screen.getByRole('table', { name: 'Occurrences' }));
      await expect(table.getAllByRole('row')).toHaveLength(6);
      await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await patchOf();
    });
    await step('another one is shown, and the URL says which', async () => {
      const [, second] = screen.getAllByRole('button', { name: /^Occurrence in acme\/billing/ });
      if (second !== undefined) await userEvent.click(second);
      await waitFor(() => expect(app.url).toBe(`${path}?occurrence=10101`));
      await waitFor(() =>
        expect(app.calls.some(({ url }) => url.includes('/patches/10101'))).toBe(true),
      );
    });
    await step('the next page', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
      await shown('6–7 of 7 occurrences');
    });
    await step('another order begins on the first page', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Repository' }));
      await shown('1–5 of 7 occurrences');
      await expect(app.calls.some(({ url }) => url.includes('ordering=-repository'))).toBe(true);
    });
  },
};

/** The heading of the patch, the patch and the marked row are of one occurrence, always. */
const shownIs = async (app: TestApp, id: number) => {
  const occurrence = app.database.occurrences.get(101)?.find((one) => one.id === id);
  if (occurrence === undefined) throw new Error(`Incident 101 has no occurrence ${id}.`);
  await screen.findByRole('region', { name: new RegExp(`^Patch of .*${occurrence.file_path}`) });
  await waitFor(() =>
    expect(app.calls.some(({ url }) => url.includes(`/patches/${id}`))).toBe(true),
  );
  const marked = document.querySelector('[data-active]')?.getAttribute('data-row-id');
  await expect(marked ?? String(id)).toBe(String(id));
};

export const OneOccurrence: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await shown('1–5 of 7 occurrences');
    const [, , third] = screen.getAllByRole('button', { name: /^Occurrence in acme\/billing/ });
    if (third !== undefined) await userEvent.click(third);
    await waitFor(() => expect(app.url).toMatch(/occurrence=\d+$/));
    const id = Number(new URL(app.url, 'http://app.invalid').searchParams.get('occurrence'));
    await shownIs(app, id);
    await step('stays when the table shows another page', async () => {
      const before = app.calls.length;
      await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
      await shown('6–7 of 7 occurrences');
      await shownIs(app, id);
      const asked = app.calls.slice(before).map(({ url }) => url);
      await expect(asked.filter((url) => url.includes('/patches/'))).toEqual([]);
      await expect(document.querySelector('[data-active]')).toBeNull();
    });
  },
};

export const LinkToAnotherPage: Story = {
  parameters: { app: { database: smallDatabase, path: `${path}?occurrence=10106` } },
  play: async ({ loaded }) => {
    await shown('1–5 of 7 occurrences');
    await shownIs(appOf(loaded), 10106);
    await expect(document.querySelector('[data-active]')).toBeNull();
  },
};

export const LinkToAnotherIncident: Story = {
  parameters: { app: { database: smallDatabase, path: `${path}?occurrence=99999999` } },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await shown('Occurrence not found');
    await expect(app.calls.some(({ url }) => url.includes('/patches/'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Show the first one' }));
    await waitFor(() => expect(app.url).toBe(path));
    await patchOf();
  },
};

export const Tabs: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await screen.findByRole('tab', { name: /Occurrences/ });
    await userEvent.click(screen.getByRole('tab', { name: 'Timeline' }));
    await waitFor(() => expect(app.url).toBe(`${path}#timeline`));
    await shown('The incident was detected');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(app.url).toBe(`${path}#feedback`));
    await shown('No feedback yet');
    await userEvent.click(screen.getByRole('tab', { name: /Occurrences/ }));
    await waitFor(() => expect(app.url).toBe(`${path}#occurences`));
  },
};

export const Reveal: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const raw = /FAKE0FOR0STORIES/;
    await patchOf();
    const [reveal] = await screen.findAllByRole('button', { name: 'Reveal Secret' });
    await step('masked until it is asked for', async () => {
      await expect(screen.queryByText(raw)).toBeNull();
    });
    await step('then shown, and recorded', async () => {
      if (reveal !== undefined) await userEvent.click(reveal);
      // In the heading and in the patch.
      await waitFor(() => expect(screen.getAllByText(raw)).toHaveLength(2));
      await shown('the+other+half+of+it');
      await expect(app.writes.map(({ url }) => url)).toEqual(['/api/v1/secrets/101/reveal']);
      await expect(app.database.events.get(101)?.[0]?.event).toBe('reveal');
    });
    await step('and hidden again', async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Hide Secret' }));
      await waitFor(() => expect(screen.queryByText(raw)).toBeNull());
      await expect(screen.queryByText('the+other+half+of+it')).toBeNull();
    });
  },
};

export const RevealFails: Story = {
  parameters: withAnswers(override('revealSecret', DOWN)),
  play: async () => {
    const [reveal] = await screen.findAllByRole('button', { name: 'Reveal Secret' });
    if (reveal !== undefined) await userEvent.click(reveal);
    await shown('Failed to reveal secret');
  },
};

const archivedDatabase = () => {
  const database = smallDatabase();
  const [first, ...rest] = database.occurrences.get(101) ?? [];
  if (first === undefined) throw new Error('Incident 101 has no occurrence.');
  database.occurrences.set(101, [{ ...first, archive_id: String(first.id) }, ...rest]);
  return database;
};

export const PatchIsArchived: Story = {
  parameters: { app: { database: archivedDatabase, path } },
  play: async ({ loaded }) => {
    const [first] = appOf(loaded).database.occurrences.get(101) ?? [];
    const link = await screen.findByRole('link', { name: 'Download the masked patch' });
    await expect(link).toHaveAttribute('href', `/api/v1/archives/${first?.id}/download`);
    await expect(link).toHaveAttribute('download');
  },
};

export const PatchFails: Story = {
  parameters: withAnswers(override('getPatch', DOWN)),
  play: async ({ loaded }) => {
    await shown('An error occurred while loading the patch.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown('Failed to get leak patch');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await patchOf();
    await waitFor(() =>
      expect(screen.queryByText('An error occurred while loading the patch.')).toBeNull(),
    );
  },
};

export const PatchIsGone: Story = {
  parameters: withAnswers(
    override('getPatch', { status: 200, data: aPatch({ has_patch: false, patch: '' }) }),
  ),
  play: async () => {
    await shown('Patch not available');
    await shown('The commit is still present, but its patch could not be retrieved.');
  },
};

export const PatchIsEmpty: Story = {
  parameters: withAnswers(
    override('getPatch', { status: 200, data: aPatch({ has_content: false, patch: '' }) }),
  ),
  play: async () => {
    await shown('Empty patch!');
  },
};

export const OccurrencesFail: Story = {
  parameters: withAnswers(override('listSecretOccurrences', DOWN)),
  play: async () => {
    // The table and the patch, which has no occurrence to be of.
    await waitFor(() => expect(screen.getAllByText('Unable to fetch data.')).toHaveLength(2));
    await expect(await screen.findByRole('region', { name: 'Status' })).toBeVisible();
  },
};

export const Fails: Story = {
  parameters: withAnswers(override('getSecret', DOWN)),
  play: async ({ loaded }) => {
    await shown('Failed to get secret');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: /^Secret incident #101/ });
  },
};

export const NotThere: Story = {
  parameters: { app: { database: smallDatabase, path: '/incidents/secrets/999' } },
  play: async ({ loaded }) => {
    await shown('Secret not found!');
    await expect(document.querySelector('[data-slot=toast]')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to incidents' }));
    await expect(appOf(loaded).url).toBe('/incidents/secrets');
  },
};

export const NoNumber: Story = {
  parameters: { app: { database: smallDatabase, path: '/incidents/secrets/first' } },
  play: async () => {
    await shown('Secret not found!');
  },
};

export const NotAllowed: Story = {
  parameters: {
    app: {
      path,
      database: () => {
        const database = smallDatabase();
        return {
          ...database,
          user: database.user === null ? null : { ...database.user, permissions: [] },
        };
      },
    },
  },
  play: async ({ loaded }) => {
    await shown('Not authorized');
    await expect(appOf(loaded).calls.some(({ url }) => url === '/api/v1/secrets/101')).toBe(false);
  },
};

export const Validity: Story = {
  parameters: {
    app: {
      path,
      database: () => {
        const database = smallDatabase();
        return { ...database, settings: { ...database.settings, are_checks_on: true } };
      },
    },
  },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const panel = within(await screen.findByRole('region', { name: 'Secret validity' }));
    await step('a check that finds something', async () => {
      app.database.incidents = app.database.incidents.map((one) => ({
        ...one,
        validity_status: 'valid',
      }));
      await userEvent.click(await panel.findByRole('button', { name: 'Check again' }));
      await panel.findByText('Valid');
    });
    await step('and one that fails', async () => {
      app.answer('getSecretValidity', DOWN);
      await userEvent.click(panel.getByRole('button', { name: 'Check again' }));
      await shown('An error occurred while checking the secret validity status');
    });
  },
};
