import { smallDatabase } from '@sluice/contract/fixtures/databases';
import {
  ADA,
  aMemberUser,
  aNote,
  aResolvedSecret,
  aSecret,
  aUser,
  daysAgo,
  LIN,
} from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { checkConnectionAction } from '../../../atoms/connection.atoms.ts';
import { userAtom } from '../../../atoms/session.atoms.ts';
import { appOf } from '../../../stories/test-app.ts';
import { waitForAtom } from '../../../stories/wait-for-atom.ts';
import { IncidentSidebar } from '../IncidentSidebar.tsx';
import { isResolvingAtom } from '../operate.atoms.ts';

const path = '/incidents/secrets/101';

const meta = {
  title: 'Parts/Side panels',
  component: IncidentSidebar,
  tags: ['state'],
  parameters: { picture: 'fill', width: 400, app: { database: smallDatabase, path } },
  args: {
    incident: aSecret({ occurrence_count: 7, nb_of_occurrences_still_on_github: 6 }),
    user: aUser(),
    withStatus: true,
  },
} satisfies Meta<typeof IncidentSidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Mine: Story = {
  args: { incident: aSecret({ assignee: ADA.email }) },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Unassign' })).focus();
  },
};

export const Acknowledged: Story = {
  args: {
    incident: aSecret({
      status: 'acknowledged',
      assignee: LIN.email,
      acknowledged_by: LIN.email,
      severity: 20,
      severity_source: 'manual',
    }),
  },
};

export const Resolved: Story = {
  args: {
    incident: aResolvedSecret({ resolution_reasons: ['revoked', 'source_deleted', 'low_risk'] }),
  },
};

export const AsMember: Story = {
  parameters: { app: { database: () => ({ ...smallDatabase(), user: aMemberUser() }) } },
  play: async ({ canvas }) => {
    await canvas.findByText('Ada Byron');
  },
  args: {
    user: aMemberUser(),
    incident: aSecret({ status: 'acknowledged', assignee: ADA.email, acknowledged_by: ADA.email }),
  },
};

export const SeverityByRule: Story = {
  args: {
    incident: aSecret({
      severity: 10,
      severity_source: 'rule',
      severity_rule: { id: 1, name: 'Valid secret with company context' },
      automatic_severity: {
        severity: 10,
        source: 'rule',
        rule: { id: 1, name: 'Valid secret with company context' },
        other_rules: [
          { id: 2, name: 'Valid secret' },
          { id: 3, name: 'Company context, still present' },
        ],
      },
    }),
  },
};

/** The app of a server that may check secrets. */
const checking = (...overrides: ReturnType<typeof override>[]) => ({
  app: {
    path,
    overrides,
    database: () => {
      const database = smallDatabase();
      return { ...database, settings: { ...database.settings, are_checks_on: true } };
    },
  },
});

export const Valid: Story = {
  parameters: checking(),
  args: {
    incident: aSecret({ validity_status: 'valid', last_seen_valid: daysAgo(0.2) }),
  },
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Check again' })).focus();
  },
};

export const CheckingValidity: Story = {
  parameters: checking(override('getSecretValidity', 'never')),
  play: async ({ canvas }) => {
    const check = await canvas.findByRole('button', { name: 'Check again' });
    await userEvent.click(check);
    await screen.findByText('Checking validity');
    check.blur();
  },
};

export const CanNotBeChecked: Story = {
  parameters: checking(),
  args: { incident: aSecret({ validity_status: 'can_not_check' }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Check again' })).toBeNull();
  },
};

const unseen = { incident: aSecret({ nb_of_occurrences_still_on_github: 0 }) };

/** Without a check of presence, the panel does not say that the leak is gone. */
export const PresenceNotChecked: Story = {
  args: unseen,
  play: async ({ canvas }) => {
    await canvas.findByText('Not checked');
  },
};

export const PresenceGone: Story = {
  parameters: { ...checking(), picture: 'none' },
  args: unseen,
  play: async ({ canvas }) => {
    await canvas.findByText(/^0 of \d+$/);
  },
};

export const Notes: Story = {
  args: {
    incident: aSecret({
      incident_notes: [
        aNote(),
        aNote({
          id: 502,
          user: LIN,
          message: `Two lines,\nthe second of which has a long word: ${'rotation'.repeat(9)}`,
          gg_updated_at: daysAgo(0.5),
        }),
      ],
    }),
  },
};

export const EditingANote: Story = {
  args: { incident: aSecret({ incident_notes: [aNote()] }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the note' }));
    await expect(canvas.getByRole('textbox', { name: 'Change the note' })).toBeVisible();
  },
};

export const Busy: Story = {
  parameters: {
    app: { database: smallDatabase, path, overrides: [override('operateSecret', 'never')] },
  },
  play: async ({ canvas, loaded }) => {
    await waitForAtom(appOf(loaded).store, userAtom, (user) => user !== null);
    const button = canvas.getByRole('button', { name: 'Acknowledge' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    button.blur();
  },
};

/** A write without an answer says so beside what was written, and is stored when the connection is back. */
export const NotSaved: Story = {
  parameters: {
    picture: 'none',
    app: { database: smallDatabase, path, overrides: [override('operateSecret', 'network-error')] },
  },
  play: async ({ canvas, loaded }) => {
    const app = appOf(loaded);
    await waitForAtom(app.store, userAtom, (user) => user !== null);
    await userEvent.click(canvas.getByRole('button', { name: 'Acknowledge' }));
    await canvas.findByText('No connection. Not saved.');
    await canvas.findByText(/^Acknowledge: It is sent again/);
    app.answerAsTheDatabase();
    await app.store.set(checkConnectionAction);
    await waitFor(() => expect(app.database.incidents[0]?.status).toBe('acknowledged'));
    await waitFor(() => expect(canvas.queryByText('No connection. Not saved.')).toBeNull());
    // One change, however often it was sent.
    const keys = app.writes.map(({ headers }) => headers['idempotency-key']);
    await expect(new Set(keys).size).toBe(1);
  },
};

/** The button becomes Resolve under the pointer: the second click of a double click is not for that. */
export const DoubleClick: Story = {
  parameters: { picture: 'none', app: { database: smallDatabase, path } },
  play: async ({ canvas, loaded }) => {
    const app = appOf(loaded);
    await waitForAtom(app.store, userAtom, (user) => user !== null);
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(app.database.incidents[0]?.status).toBe('acknowledged'));
    await expect(app.writes).toHaveLength(1);
    await expect(app.store.get(isResolvingAtom)).toBe(false);
  },
};
export const AssigneeWhoLeft: Story = {
  args: { incident: aSecret({ assignee: 'gone@acme.example' }) },
};
