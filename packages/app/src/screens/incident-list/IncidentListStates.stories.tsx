import { busyDatabase, emptyDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const path = '/incidents/secrets';
const DOWN = { status: 503, detail: 'The server is starting.' };

const meta = {
  title: 'Screens/Incident list/When something is missing',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: { picture: 'none', viewport: [1280, 900], app: { database: busyDatabase, path } },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);

export const NothingFoundYet: Story = {
  parameters: { app: { database: emptyDatabase, path } },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('says what would fill the list', async () => {
      await shown('No incidents');
      await shown('Add a repository to scan its history. Incidents appear here as they are found.');
      await shown('No incidents were detected during the selected period');
    });
    const [add] = screen.getAllByRole('button', { name: 'Add repository' });
    if (add === undefined) throw new Error('There is no way to add a repository.');
    await waitFor(() => expect(add).not.toHaveAttribute('aria-busy'));
    await step('an address that can not be watched is refused in its field', async () => {
      await userEvent.click(add);
      const address = await screen.findByLabelText(/^Address/);
      await userEvent.type(address, 'http://code.example/a.git{Enter}');
      await waitFor(() =>
        expect(address).toHaveAccessibleDescription(
          /Only https and ssh addresses can be added here\./,
        ),
      );
      await expect(app.writes).toEqual([]);
      await userEvent.clear(address);
    });
    await step('one that can is, and its scan is followed', async () => {
      const address = screen.getByLabelText(/^Address/);
      await userEvent.type(address, 'https://code.example/acme/api.git{Enter}');
      await shown('acme/api is watched from now on');
      await shown('Waiting for a worker…');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

export const NothingInThisPeriod: Story = {
  parameters: {
    app: {
      path: `${path}?rt=1day`,
      database: () => {
        const database = busyDatabase();
        return { ...database, incidents: database.incidents.slice(20) };
      },
    },
  },
  play: async ({ loaded }) => {
    await shown('No incidents');
    await shown(/^\d+ incidents outside this period$/);
    await userEvent.click(screen.getByRole('link', { name: 'Show all time' }));
    await waitFor(() => expect(appOf(loaded).url).toBe(`${path}?rt=all`));
    await shown(/^1–10 of 4\d incidents$/);
  },
};

/** On paper the bar of filters is not drawn: the header says what the list holds. */
export const OnPaper: Story = {
  parameters: {
    app: { database: busyDatabase, path: `${path}?rt=all&severity=10,20&search=payments` },
  },
  play: async () => {
    await waitFor(() => expect(document.querySelector('[data-print-scope]')).not.toBeNull());
    const scope = document.querySelector('[data-print-scope]');
    await expect(scope).toHaveTextContent(/^Kind:Secret incidentsDetected:.+ to .+/);
    await expect(scope).toHaveTextContent('Status:Triggered');
    await expect(scope).toHaveTextContent('Severity:Critical, High');
    await expect(scope).toHaveTextContent('Search:payments');
    await expect(scope).not.toBeVisible();
  },
};

/** The filters match, but not in this period: all time shows the matches and keeps the filters. */
export const MatchesOutsideThePeriod: Story = {
  parameters: {
    app: {
      path: `${path}?rt=1day&severity=10`,
      database: () => {
        const database = busyDatabase();
        return { ...database, incidents: database.incidents.slice(20) };
      },
    },
  },
  play: async ({ loaded }) => {
    await shown('No incidents');
    await shown(
      /^Nothing matches these filters in this period; \d+ incidents? outside this period\.$/,
    );
    await expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Show all time' }));
    await waitFor(() => expect(appOf(loaded).url).toBe(`${path}?rt=all&severity=10`));
    await waitFor(() => expect(screen.queryByText('No incidents')).toBeNull());
  },
};

export const NothingMatches: Story = {
  parameters: { app: { database: busyDatabase, path: `${path}?search=nowhere&severity=10` } },
  play: async ({ loaded }) => {
    await shown('No incidents');
    await shown('No incident matches these filters.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await shown('1–10 of 76 incidents');
    await expect(appOf(loaded).url).toBe(`${path}?status=_`);
  },
};

export const Waiting: Story = {
  parameters: {
    app: { database: busyDatabase, path, overrides: [override('listSecrets', 'never')] },
  },
  play: async () => {
    await shown('Developers involved');
    await expect(screen.getByRole('table', { name: 'Secret incidents' })).toBeVisible();
    await expect(document.querySelector('[data-slot=data-table][aria-busy=true]')).not.toBeNull();
    await expect(screen.queryByText('No incidents')).toBeNull();
  },
};

export const ListFails: Story = {
  parameters: { app: { database: busyDatabase, path, overrides: [override('listSecrets', DOWN)] } },
  play: async ({ loaded, step }) => {
    await step('says so in the place of the rows, and the rest of the page lives', async () => {
      await shown("Couldn't load incidents");
      await shown(DOWN.detail);
      await screen.findAllByText('57');
    });
    await step('and can be tried again', async () => {
      appOf(loaded).answerAsTheDatabase();
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await shown('1–10 of 57 incidents');
    });
  },
};

export const NoNetwork: Story = {
  parameters: {
    app: { database: busyDatabase, path, overrides: [override('listSecrets', 'network-error')] },
  },
  play: async () => {
    await shown("Couldn't load incidents");
    await shown('No connection');
    await expect(document.querySelector('[data-slot=toast]')).toBeNull();
  },
};

export const FiguresAndChartFail: Story = {
  parameters: {
    app: {
      database: busyDatabase,
      path,
      overrides: [override('getSecretStats', DOWN), override('getOccurrenceChart', DOWN)],
    },
  },
  play: async ({ loaded, step }) => {
    await step('alone: the rows are there', async () => {
      await shown('1–10 of 57 incidents');
      // Three figures and the chart.
      await waitFor(() => expect(screen.getAllByText('Unable to fetch data.')).toHaveLength(4));
    });
    await step('and one Retry asks for all that failed', async () => {
      appOf(loaded).answerAsTheDatabase();
      const [retry] = screen.getAllByRole('button', { name: 'Retry' });
      if (retry !== undefined) await userEvent.click(retry);
      await waitFor(() => expect(screen.queryByText('Unable to fetch data.')).toBeNull());
    });
  },
};

export const NotAllowed: Story = {
  parameters: {
    app: {
      database: busyDatabase,
      path,
      overrides: [override('listSecrets', { status: 403, detail: 'Not authorized' })],
    },
  },
  play: async () => {
    await shown('Not authorized');
    await expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  },
};
