import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, LIN } from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';

const meta = {
  title: 'Screens/Incident detail/Triage',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: smallDatabase, path: '/incidents/secrets/101' },
  },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (id: number) => ({ app: { database: smallDatabase, path: `/incidents/secrets/${id}` } });
const shown = (text: string | RegExp) => screen.findByText(text);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
/** Presses a button as soon as it does something. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await userEvent.click(button);
};
const statusIs = async (status: string) => {
  const panelOfStatus = await panel('Status');
  await waitFor(() => expect(panelOfStatus.getAllByText(status)[0]).toBeVisible());
};
const assigneeIs = async (text: string) => {
  const assignee = await panel('Assignee');
  await waitFor(() => expect(assignee.getByRole('button')).toHaveTextContent(text));
};

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await screen.findByRole('heading', { level: 1, name: /^Secret incident #101/ });
    const answer = app.holdWrites();
    await step('the screen follows before the server has answered', async () => {
      await press('Acknowledge');
      await statusIs('Acknowledged');
      await assigneeIs('Ada Byron');
      await expect(app.database.incidents[0]?.status).toBe('triggered');
    });
    await step('and says that it was done when it was', async () => {
      answer();
      await shown('Incident acknowledged');
      await expect(app.database.incidents[0]?.status).toBe('acknowledged');
    });
  },
};

export const Undo: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await press('Acknowledge');
    await shown('Incident acknowledged');
    await press('Undo');
    await statusIs('Triggered');
    await assigneeIs('Unassigned');
    await expect(app.database.incidents[0]).toMatchObject({ status: 'triggered', assignee: null });
  },
};

export const UndoTooLate: Story = {
  play: async ({ loaded }) => {
    const { database } = appOf(loaded);
    await press('Acknowledge');
    await shown('Incident acknowledged');
    database.now = new Date(database.now.getTime() + 31_000);
    await press('Undo');
    await shown('This can no longer be undone.');
    await statusIs('Acknowledged');
  },
};

export const RolledBack: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('with what the server says', async () => {
      await screen.findByRole('button', { name: 'Acknowledge' });
      app.answer('operateSecret', { status: 503, detail: 'The server is starting.' });
      await press('Acknowledge');
      await shown('The server is starting.');
      await statusIs('Triggered');
      await assigneeIs('Unassigned');
    });
    await step("or the catalogue's words where it says nothing", async () => {
      app.answer('operateSecret', { status: 500, detail: '' });
      await press('Acknowledge');
      await shown('Failed to acknowledge secret');
      await statusIs('Triggered');
    });
  },
};

export const NoNetwork: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await screen.findByRole('button', { name: 'Acknowledge' });
    app.answer('operateSecret', 'network-error');
    await press('Acknowledge');
    await waitFor(() => expect(app.writes).toHaveLength(1));
    await statusIs('Triggered');
    await expect(document.querySelector('[data-slot=toast]')).toBeNull();
  },
};

export const ChangedByAnother: Story = {
  play: async ({ loaded, step }) => {
    const { database } = appOf(loaded);
    await screen.findByRole('button', { name: 'Acknowledge' });
    database.incidents = database.incidents.map((incident) =>
      incident.id === 101
        ? { ...incident, version: 2, status: 'acknowledged', assignee: LIN.email }
        : incident,
    );
    await step('is refused with its message, and shown as it is now', async () => {
      await press('Acknowledge');
      await shown('This has changed since you opened it.');
      await statusIs('Acknowledged');
      await assigneeIs('Lin Okafor');
    });
    await step('and the next thing builds on that', async () => {
      await press('Unacknowledge');
      await shown('Incident unacknowledged');
    });
  },
};

export const Resolve: Story = {
  parameters: at(102),
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await press('Resolve');
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve incident' }));
    const button = () => dialog.getByRole('button', { name: 'Resolve' });
    await step('asks for at least one of the reasons, in two groups', async () => {
      await expect(dialog.getByRole('group', { name: 'Remediated' })).toBeVisible();
      await expect(dialog.getByRole('group', { name: 'Not a threat' })).toBeVisible();
      await expect(dialog.getAllByRole('checkbox')).toHaveLength(9);
      await expect(button()).toHaveAccessibleDescription(
        'Please specify at least one resolution reason.',
      );
      await userEvent.click(button());
      await expect(app.writes).toEqual([]);
    });
    await step('a reason that is taken back is no reason', async () => {
      const reason = dialog.getByRole('checkbox', { name: 'Test credential' });
      await userEvent.click(reason);
      await expect(button()).not.toHaveAttribute('aria-disabled');
      await userEvent.click(reason);
      await expect(button()).toHaveAttribute('aria-disabled', 'true');
    });
    await step('and tells them afterwards', async () => {
      await userEvent.click(dialog.getByRole('checkbox', { name: 'Secret was revoked' }));
      await userEvent.click(dialog.getByRole('checkbox', { name: 'Low risk' }));
      await userEvent.click(button());
      await shown('Incident resolved');
      await statusIs('Resolved');
      const status = await panel('Status');
      await expect(status.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Secret was revoked',
        'Low risk',
      ]);
    });
  },
};

export const Reopen: Story = {
  parameters: at(103),
  play: async () => {
    const assignee = await panel('Assignee');
    await expect(assignee.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    await press('Reopen');
    await shown('Incident reopened');
    await statusIs('Triggered');
    await assigneeIs('Ada Byron');
  },
};

export const Assign: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const choose = async (name: string) => {
      const assignee = await panel('Assignee');
      await userEvent.click(assignee.getByRole('button'));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await step('to a member', async () => {
      await choose('Sam Ruiz');
      await shown('Incident assigned');
      await assigneeIs('Sam Ruiz');
    });
    await step("'None' unassigns", async () => {
      await choose('None');
      await shown('Incident unassigned');
      await assigneeIs('Unassigned');
      await expect(app.database.incidents[0]?.assignee).toBeNull();
    });
  },
};

export const AsMember: Story = {
  parameters: {
    app: {
      path: '/incidents/secrets/102',
      database: () => ({ ...smallDatabase(), user: aMemberUser() }),
    },
  },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await step('the assignee is there to be read', async () => {
      await assigneeIs('Ada Byron');
      const assignee = await panel('Assignee');
      await userEvent.click(assignee.getByRole('button'));
      await expect(screen.queryByRole('option')).toBeNull();
      await expect(assignee.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    });
    await step("a member cannot undo another member's acknowledgement", async () => {
      await expect(screen.queryByRole('button', { name: 'Unacknowledge' })).toBeNull();
    });
    await step('but they triage', async () => {
      const severity = await panel('Severity');
      await userEvent.click(severity.getByRole('combobox'));
      await userEvent.click(await screen.findByRole('option', { name: 'Critical' }));
      await shown('Severity set');
      await expect(app.database.incidents[1]?.severity).toBe(10);
    });
  },
};

export const Severity: Story = {
  parameters: at(104),
  play: async ({ step }) => {
    const severity = await panel('Severity');
    await expect(severity.getByText('Automatically set by Test file')).toBeVisible();
    await expect(severity.getByText('Also matches: Invalid secret')).toBeVisible();
    await step('by hand', async () => {
      await userEvent.click(severity.getByRole('combobox'));
      await userEvent.click(await screen.findByRole('option', { name: 'High' }));
      await waitFor(() => expect(severity.getByText('Manually set')).toBeVisible());
      await expect(severity.getByRole('combobox')).toHaveTextContent('High');
    });
    await step('and back to the rules', async () => {
      await press('Use automatic severity');
      await waitFor(() => expect(severity.queryByText('Manually set')).toBeNull());
      await expect(severity.getByText('Automatically set by Test file')).toBeVisible();
      await expect(severity.getByRole('combobox')).toHaveTextContent('Low');
    });
  },
};
