import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { ADA, daysAgo, LIN } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { AuditEntry } from '@sluice/contract/schemas/keys';
import type { AuditType } from '@sluice/domain/audit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import type { AppSetting } from '../../stories/test-app.ts';
import { AuditLogsScreen } from './AuditLogsScreen.tsx';

const anEntry = (
  id: number,
  type: AuditType,
  payload: AuditEntry['payload'] = {},
  revert: AuditEntry['revert'] = null,
): AuditEntry => {
  const { first_name, last_name, email } = id % 3 === 0 ? LIN : ADA;
  return {
    id,
    type,
    actor_name: `${first_name} ${last_name}`,
    actor_email: email,
    actor_ip: '203.0.113.7',
    payload,
    target_user_email: null,
    gg_created_at: daysAgo(20 - id),
    revert,
  };
};
const database = () =>
  smallDatabase({
    auditIntegrity: { checked_at: daysAgo(0.4), entry_count: 1204, fault: null },
    auditLog: [
      anEntry(1, 'member.signed_in'),
      anEntry(2, 'member.invited', { email: 'new@acme.example' }),
      anEntry(3, 'secret.revealed', { class: 'secret', ids: [101] }),
      anEntry(4, 'scanned_secret.promoted', {
        class: 'search_scan',
        ids: Array.from({ length: 12 }, (_, index) => index + 1),
      }),
      anEntry(5, 'detector.deactivated', {
        detectors: ['Slack Webhook', 'AWS Keys', 'Stripe', 'Twilio', 'npm', 'PyPI', 'Datadog'],
      }),
      anEntry(6, 'search.run', { query: 'acme password' }),
      anEntry(
        7,
        'member.role_changed',
        { email: 'lin@acme.example', from: 'member', to: 'admin' },
        'changed',
      ),
      anEntry(8, 'api_key.created', { name: 'Ticket robot' }),
      anEntry(9, 'keyword.created', { class: 'keyword' }),
      anEntry(
        10,
        'severity_rule.updated',
        {
          name: 'Test file',
          change: {
            before: { severity: 40, is_active: true, version: 3 },
            after: { severity: 20, is_active: false, version: 4 },
          },
        },
        'possible',
      ),
      anEntry(11, 'notifier.tested', { name: 'Alerts', type: 'slack' }),
    ],
  });
const at = (setting: AppSetting = {}) => ({
  app: { database, path: '/settings/company/audit-logs', ...setting } satisfies AppSetting,
});

const meta = {
  title: 'Screens/Settings/Audit logs',
  component: AuditLogsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1100, 820], ...at() },
} satisfies Meta<typeof AuditLogsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/Slack Webhook, AWS Keys, Stripe, Twilio, npm and 2 more/);
    await expect(canvas.getByText(/\(12 incidents\)/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: '#101' })).toBeVisible();
  },
};

/** A text that very many entries hold: their number is a lower bound. */
export const CountedInPart: Story = {
  parameters: at({
    overrides: [
      override('listAuditLogs', {
        status: 200,
        data: { results: [anEntry(1, 'member.signed_in')], count: 10_000 },
        items: { start: 0, total: 10_000, isCapped: true },
      }),
    ],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Page 1 of [\d,]+\+$/)).toBeVisible();
  },
};

/** A change is taken back after a question, with an entry of its own; what was changed since cannot be. */
export const Reverting: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const role = await canvas.findByRole('button', {
      name: 'Revert: changed the role of a member',
    });
    await expect(role).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Revert: updated a severity rule' }));
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await dialog.findByText('Severity: Low. Active: on');
    await userEvent.click(dialog.getByRole('button', { name: 'Revert' }));
    await within(document.body).findByText('The change was reverted');
    await canvas.findByText('Reverts entry 10');
  },
};

export const NotReverted: Story = {
  parameters: {
    picture: 'none',
    ...at({
      overrides: [
        override('revertAuditEntry', {
          status: 409,
          detail: 'This has changed since you opened it.',
          code: 'stale',
        }),
      ],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Revert: updated a severity rule' }),
    );
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Revert' }));
    await within(document.body).findByText('The change could not be reverted');
    await within(document.body).findByText('This has changed since you opened it.');
  },
};

export const NoMatch: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('created an API key');
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing{Enter}');
    await canvas.findByText('No audit logs found');
    await canvas.findByText('Please try another search');
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('listAuditLogs', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Unable to fetch the data');
  },
};

/** Nothing is noted before the first check; the button makes it. */
export const Checked: Story = {
  parameters: { picture: 'none', ...at({ database: smallDatabase }) },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('The log was not checked yet.');
    await userEvent.click(canvas.getByRole('button', { name: 'Check now' }));
    await canvas.findByText(/The log is intact up to/);
  },
};

export const NotIntact: Story = {
  parameters: at({
    database: () => ({
      ...database(),
      auditIntegrity: {
        checked_at: daysAgo(0.4),
        entry_count: 1204,
        fault: { kind: 'changed', position: 7, entry_id: 7 },
      },
    }),
  }),
  play: async ({ canvas }) => {
    await canvas.findByText(/Entry 7 was changed after it was written\./);
  },
};

export const NotChecked: Story = {
  parameters: {
    picture: 'none',
    ...at({ overrides: [override('verifyAuditLog', { status: 500, detail: '' })] }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }));
    await within(document.body).findByText('The audit log could not be checked');
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 800] } };
