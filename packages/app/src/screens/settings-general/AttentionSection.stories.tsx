import type { AttentionEntry } from '@sluice/contract/endpoints/attention';
import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { AttentionKind } from '@sluice/domain/attention';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import type { AppSetting } from '../../stories/test-app.ts';
import { AttentionSection } from './AttentionSection.tsx';

const anItem = (
  kind: AttentionKind,
  subject: string,
  more: Partial<AttentionEntry> = {},
): AttentionEntry => ({ kind, id: 1, subject, type: null, count: 0, at: null, ...more });

const attention = [
  anItem('notifier_disabled', 'Alerts', { id: 7, type: 'slack', at: daysAgo(6) }),
  anItem('token_failing', 'a1b2', { count: 2 }),
  anItem('certificate_ending', 'Okta', { id: 3, at: daysAgo(-12) }),
  anItem('key_ending', 'Ticket robot', { at: daysAgo(-2) }),
  anItem('admin_silent', 'Lin Okafor', { at: daysAgo(120) }),
  anItem('key_silent', 'Old export', { id: 2 }),
  anItem('detector_noisy', 'Generic password', { id: null, count: 214 }),
  anItem('keyword_silent', 'Project Zephyr', { at: daysAgo(200) }),
  anItem('rule_silent', 'Production hosts', { at: daysAgo(90) }),
  anItem('banlist_silent', 'acme/archive-*', { id: null }),
];
const at = (setting: AppSetting = {}) => ({
  app: {
    database: () => smallDatabase({ attention }),
    path: '/settings/company/general',
    ...setting,
  } satisfies AppSetting,
});

const meta = {
  title: 'Screens/Settings/What needs attention',
  component: AttentionSection,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [900, 420], ...at() },
} satisfies Meta<typeof AttentionSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Needs attention' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(5);
    await expect(list.getByRole('link', { name: 'Configure: Alerts' })).toHaveAttribute(
      'href',
      '/settings/company/notifications/slack/7',
    );
    await expect(list.getByRole('link', { name: 'Open the connection: Okta' })).toHaveAttribute(
      'href',
      '/settings/company/sso/3',
    );
  },
};

export const All: Story = {
  parameters: { viewport: [900, 720] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all 10' }));
    await canvas.findByText('acme/archive-* on the banlist matches no repository');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
  },
};

/** A member does not see what is on the pages of admins. */
export const AsMember: Story = {
  parameters: at({ database: () => smallDatabase({ attention, user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByText(/The notifier Alerts/);
    await expect(canvas.queryByText(/Ticket robot/)).toBeNull();
  },
};

export const Nothing: Story = {
  parameters: { viewport: [900, 200], ...at({ database: smallDatabase }) },
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing needs attention.');
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('listAttention', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('An error occurred while fetching what needs attention');
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 640] } };
