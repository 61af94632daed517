import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMember, aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { MembersScreen } from './MembersScreen.tsx';

const person = (id: number, name: string) => ({
  id,
  email: `${name.toLowerCase()}@acme.example`,
  first_name: name,
  last_name: 'Reyes',
});

/** A team with people in each tab. */
function database(changes: Partial<MockDatabase> = {}): MockDatabase {
  const made = smallDatabase(changes);
  made.team = [
    ...made.team.map((member) => ({ ...member, last_login: daysAgo(1) })),
    { ...aMember(person(71, 'Ines')), last_login: null, invited: daysAgo(2) },
    { ...aMember(person(72, 'Omar')), last_login: null, invited: daysAgo(20) },
    {
      ...aMember(person(73, 'Kim')),
      last_login: daysAgo(9),
      blocked_at: daysAgo(3),
      is_active: false,
    },
  ];
  return made;
}

const at = (hash: string, setting: AppSetting = {}) => ({
  app: { database, path: `/settings/company/members${hash}`, ...setting } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Members',
  component: MembersScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1000, 560], ...at('') },
} satisfies Meta<typeof MembersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An address is refused by its rule, then invited; an empty one does nothing. */
export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const email = await canvas.findByLabelText('Invite a member by email');
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }));
    await expect(appOf(loaded).writes).toEqual([]);
    await userEvent.type(email, 'nobody{Enter}');
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Please enter a valid email/));
    await userEvent.clear(email);
    await userEvent.type(email, 'new@acme.example{Enter}');
    await body().findByText('new@acme.example has been invited successfully');
    await waitFor(() => expect(email).toHaveValue(''));
  },
};

export const Pending: Story = {
  parameters: at('#pending'),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Expired');
    await userEvent.click(canvas.getByRole('button', { name: 'Actions on Ines Reyes' }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Delete invitation' }));
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('Invitation deleted');
    await waitFor(() => expect(canvas.queryByText('ines@acme.example')).toBeNull());
  },
};

export const Blocked: Story = {
  parameters: at('#blocked'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions on Kim Reyes' }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Restore' }));
    await body().findByText('User restored');
    // The last blocked member takes the tab along.
    await waitFor(() => expect(canvas.queryByRole('link', { name: /Blocked/ })).toBeNull());
  },
};

export const AsMember: Story = {
  parameters: at('', { database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Members/ });
    await expect(canvas.queryByLabelText('Invite a member by email')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Actions on/ })).toBeNull();
  },
};

export const Failed: Story = {
  parameters: at('', { overrides: [override('listTeam', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Failed to get team members');
  },
};

/** The server's refusal is shown under the address. */
export const NotInvited: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const email = await canvas.findByLabelText('Invite a member by email');
    await userEvent.type(email, 'ines@acme.example{Enter}');
    await waitFor(() => expect(email).toHaveAccessibleDescription(/This exists already\./));
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 700] } };
