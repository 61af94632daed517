import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { PerimeterScreen } from './PerimeterScreen.tsx';

const SUGGESTIONS = [
  {
    id: 1,
    email: 'mira.k@mail.example',
    name: 'Mira Kovač',
    github_login: 'mirak',
    evidence: [
      { reason: 'company_address' as const, detail: 'mira@acme.example' },
      { reason: 'commits_here' as const, detail: '41/44' },
    ],
  },
  {
    id: 2,
    email: 'lin@private.example',
    name: '<b>Lin</b> Okafor',
    github_login: null,
    evidence: [{ reason: 'member_name' as const, detail: 'Lin Okafor' }],
  },
];
const database = () => watchedDatabase({ developerSuggestions: SUGGESTIONS });
const path = '/perimeter/developers';

const meta = {
  title: 'Screens/Perimeter/Probably yours',
  component: PerimeterScreen,
  args: { tab: 'developers' },
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1280, 800], app: { database, path } },
} satisfies Meta<typeof PerimeterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const panel = async () => within(await screen.findByRole('region', { name: 'Probably yours' }));

export const Default: Story = {
  play: async () => {
    await (await panel()).findByText(/41 of 44 commits are in your repositories/);
    await (await panel()).findByRole('button', { name: /Dismiss <b>Lin/ });
  },
};

export const AddAndDismiss: Story = {
  tags: ['behaviour'],
  parameters: { picture: 'none' },
  play: async () => {
    await userEvent.click((await panel()).getByRole('button', { name: /Add Mira/ }));
    await screen.findByText('Added to the perimeter');
    await userEvent.click((await panel()).getByRole('button', { name: /Dismiss <b>Lin/ }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Probably yours' })).toBeNull(),
    );
  },
};

export const AsMember: Story = {
  tags: ['behaviour'],
  parameters: {
    picture: 'none',
    app: {
      database: () => watchedDatabase({ developerSuggestions: SUGGESTIONS, user: aMemberUser() }),
      path,
    },
  },
  play: async () => {
    const add = await (await panel()).findByRole('button', { name: /Add Mira/ });
    await waitFor(() =>
      expect(add).toHaveAccessibleDescription('Only admins can change the perimeter'),
    );
  },
};
