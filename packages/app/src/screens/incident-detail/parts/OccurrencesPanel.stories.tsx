import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { anOccurrence, aTag, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { appOf } from '../../../stories/test-app.ts';
import { OccurrencesPanel } from './OccurrencesPanel.tsx';

const rows = smallDatabase().occurrences.get(101) ?? [];

type Answer = Parameters<typeof override>[1];
const answering = (answer: Answer) => ({
  app: {
    database: smallDatabase,
    path: '/incidents/secrets/101',
    overrides: [override('listSecretOccurrences', answer)],
  },
});
const listing = (shown: typeof rows) =>
  answering({ status: 200, data: shown, items: { start: 0, total: shown.length } });

const meta = {
  title: 'Parts/Occurrences panel',
  component: OccurrencesPanel,
  tags: ['state'],
  parameters: {
    picture: 'fill',
    width: 860,
    app: { database: smallDatabase, path: '/incidents/secrets/101' },
  },
} satisfies Meta<typeof OccurrencesPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('1–5 of 7 occurrences');
  },
};
export const Reordered: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, loaded }) => {
    await canvas.findByText('1–5 of 7 occurrences');
    await userEvent.click(canvas.getByRole('button', { name: 'Date' }));
    const { calls } = appOf(loaded);
    await waitFor(() => expect(calls.at(-1)?.url).toMatch(/ordering=date/));
    expect(appOf(loaded).url).toBe('/incidents/secrets/101?sort=date%2Casc');
    await userEvent.click(await canvas.findByRole('button', { name: 'Date' }));
    await waitFor(() => expect(appOf(loaded).url).toBe('/incidents/secrets/101'));
  },
};
/** Page and order come from the URL, and go back into it beside the patch's own parameters. */
export const FromUrl: Story = {
  parameters: {
    picture: 'none',
    app: {
      database: smallDatabase,
      path: '/incidents/secrets/101?line=3&page=2&sort=repository%2Casc',
    },
  },
  play: async ({ canvas, loaded }) => {
    await canvas.findByText('6–7 of 7 occurrences');
    const app = appOf(loaded);
    expect(app.calls.some(({ url }) => /page=2.*ordering=repository(?:&|$)/.test(url))).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: /Previous/ }));
    await canvas.findByText('1–5 of 7 occurrences');
    expect(app.url).toBe('/incidents/secrets/101?line=3&sort=repository%2Casc');
  },
};
export const NoSuchPage: Story = {
  parameters: {
    picture: 'none',
    app: { database: smallDatabase, path: '/incidents/secrets/101?page=9' },
  },
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Go to the first page' }));
    await canvas.findByText('1–5 of 7 occurrences');
    expect(appOf(loaded).url).toBe('/incidents/secrets/101');
  },
};
export const OnePage: Story = { parameters: listing(rows.slice(0, 2)) };
export const LongNames: Story = {
  parameters: listing([
    anOccurrence({
      repo_name: `acme/${'very-long-repository-name-'.repeat(5)}`,
      file_path: `src/${'deeply/nested/'.repeat(9)}configuration.production.ts`,
      tags: [aTag('TEST_FILE'), aTag('DOMAIN'), aTag('COMPANY_NAME_IN_COMMIT')],
      presence: { is_present: false, last_seen: daysAgo(2) },
      who: [],
    }),
  ]),
};
export const Empty: Story = { parameters: listing([]) };
export const Loading: Story = { parameters: answering('never') };
export const Failed: Story = {
  parameters: answering({ status: 500, detail: '' }),
  play: async ({ canvas }) => {
    await canvas.findByText('Unable to fetch data.');
  },
};
export const Narrow: Story = {
  parameters: { width: 340 },
  play: async ({ canvas }) => {
    await canvas.findByText('1–5 of 7 occurrences');
  },
};
