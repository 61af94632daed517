import { emptyDatabase } from '@sluice/contract/fixtures/databases';
import { aDeveloper, anOccurrence, aSecret, daysAgo } from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const TEO = aDeveloper({ id: 12, name: 'Teo Park', email: 'teo@mail.example' });

/** One incident that leaked twice, the second time by another author in another file. */
const leakedTwice = () =>
  emptyDatabase({
    incidents: [
      aSecret({ occurrence_count: 2, who: [aDeveloper(), TEO], who_count: 2 }),
      aSecret({ id: 102, display_name: 'Slack Webhook', assignee: 'lin@acme.example', who: [TEO] }),
    ],
    occurrences: new Map([
      [
        101,
        [
          anOccurrence(),
          anOccurrence({
            id: 1002,
            date: daysAgo(40),
            who: [TEO],
            file_path: 'legacy/old-keys.py',
            repo_name: 'acme/legacy',
          }),
        ],
      ],
    ]),
  });

const meta = {
  title: 'Screens/Incident list/Matched occurrence',
  component: IncidentListScreen,
  parameters: {
    viewport: [1280, 900],
    app: { database: leakedTwice, path: '/incidents/secrets?developer=Teo%20Park' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The row shows the newest occurrence that the filter lets through, with its date and its developer. */
export const OlderOccurrence: Story = {
  play: async () => {
    const row = (await screen.findByText('AWS Keys')).closest('tr');
    if (row === null) throw new Error('There is no row.');
    await within(row).findByText('old-keys.py');
    await within(row).findByTitle('The newest occurrence that matches');
    await within(row).findByText('Teo Park');
  },
};

/** People sort by name; incidents without the person are last in both directions. */
export const ByPeople: Story = {
  tags: ['behaviour'],
  parameters: { picture: 'none', app: { database: leakedTwice, path: '/incidents/secrets' } },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('a click on Who orders by its names', async () => {
      const who = await screen.findByRole('columnheader', { name: /Who/ });
      await userEvent.click(within(who).getByRole('button'));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?sort=who'));
    });
    await step('an added column too', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Display options' }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Assignee' }));
      await waitFor(() => expect(app.url).toBe('/incidents/secrets?sort=assignee'));
      await waitFor(() =>
        expect(screen.getAllByText(/AWS Keys|Slack Webhook/)[0]).toHaveTextContent('Slack Webhook'),
      );
    });
  },
};
