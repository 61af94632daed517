import { busyDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import { type Selection, selectAllMatching } from '@sluice/ui/DataTable';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { type AppSetting, appOf } from '../../../stories/test-app.ts';
import { selectAction } from '../incident-list.atoms.ts';
import { BulkActions } from './BulkActions.tsx';

/** The app with a selection. */
const selected = (selection: Selection, setting: AppSetting = {}) => ({
  app: {
    database: busyDatabase,
    path: '/incidents/secrets',
    ...setting,
    setup: (store) => store.set(selectAction, selection),
  } satisfies AppSetting,
});
const THREE: Selection = { mode: 'some', ids: new Set(['201', '202', '203']) };

const meta = {
  title: 'Parts/Bulk actions',
  component: BulkActions,
  tags: ['state'],
  parameters: { picture: 'fill', width: 900, ...selected(THREE) },
  args: { total: 57, isTotalCapped: false, onDone: fn() },
} satisfies Meta<typeof BulkActions>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Waits until the permission is known: the button is then replaced by one without a reason. */
const assignIsKnown = async () => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Assign' })).not.toHaveAttribute('aria-disabled'),
  );
};

export const Default: Story = { play: assignIsKnown };
export const AllMatches: Story = {
  parameters: selected(selectAllMatching()),
  play: assignIsKnown,
};
const stats = {
  count: 12_345,
  triggered_count: 12_345,
  outside_period_count: 0,
  keyword_count: 0,
  developer_count: 2,
  incident_series: [12_345],
  developer_series: [2],
};
const many = {
  parameters: selected(selectAllMatching(), {
    overrides: [override('getSecretStats', { status: 200, data: stats })],
  }),
  args: { total: 10_000, isTotalCapped: true },
};
export const ManyMatches: Story = { ...many, play: assignIsKnown };
/** Most rows are out of sight: their exact number is confirmed first. */
export const AsksBeforeAll: Story = {
  ...many,
  parameters: { ...many.parameters, picture: 'page', viewport: [900, 420] },
  play: async ({ canvas, loaded }) => {
    const app = appOf(loaded);
    const acknowledge = () => userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(app.calls.some(({ url }) => url.includes('/stats'))).toBe(true));
    await acknowledge();
    const asked = await screen.findByRole('alertdialog', { name: 'Acknowledge 12,345 incidents?' });
    await expect(asked).toHaveTextContent("This can't be undone.");
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(app.writes).toEqual([]);
    app.answer('bulkSecrets', { status: 500, detail: '' });
    await acknowledge();
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      expect(app.writes.at(-1)?.body).toMatchObject({ action: { name: 'acknowledge' } }),
    );
    await acknowledge();
    await screen.findByRole('alertdialog');
  },
};
export const Busy: Story = {
  parameters: selected(THREE, { overrides: [override('bulkSecrets', 'never')] }),
  play: async ({ canvas }) => {
    await assignIsKnown();
    const acknowledge = canvas.getByRole('button', { name: 'Acknowledge' });
    await userEvent.click(acknowledge);
    await waitFor(() => expect(acknowledge).toHaveAttribute('aria-busy', 'true'));
    acknowledge.blur();
  },
};
export const AsMember: Story = {
  parameters: selected(THREE, { database: () => ({ ...busyDatabase(), user: aMemberUser() }) }),
};
export const Narrow: Story = { parameters: { width: 340 }, play: assignIsKnown };

/** What got no answer is not stored, and the bar says so. */
export const NotSaved: Story = {
  parameters: {
    picture: 'none',
    ...selected(THREE, { overrides: [override('bulkSecrets', 'network-error')] }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    await canvas.findByText('No connection. Not saved.');
    await expect(args.onDone).not.toHaveBeenCalled();
  },
};

export const SeverityMenu: Story = {
  parameters: { picture: 'page', viewport: [960, 420] },
  play: async ({ canvas }) => {
    await assignIsKnown();
    await userEvent.click(canvas.getByRole('button', { name: 'Set severity' }));
    const menu = await screen.findByRole('menu', { name: 'Set severity' });
    await expect(menu).toHaveTextContent('CriticalHighMediumLowVery lowUse automatic severity');
  },
};

/** The decisions are offered where the list shows what waits for one. */
export const RequestsMenu: Story = {
  parameters: {
    picture: 'page',
    viewport: [960, 420],
    ...selected(THREE, { path: '/incidents/secrets?ignored=requested' }),
  },
  play: async ({ canvas }) => {
    await assignIsKnown();
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('menu', { name: 'More actions' });
    await expect(menu).toHaveTextContent(/^Approve requestsDecline requestsIgnore until…/);
  },
};
