import { discussedDatabase, smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser, anEvent, daysAgo, LIN } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { checkConnectionAction } from '../../atoms/connection.atoms.ts';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf, TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';
import { NEW_NOTE, noteDraftsAtom } from './note-drafts.atoms.ts';

const path = '/incidents/secrets/101';

const meta = {
  title: 'Screens/Incident detail/Notes and timeline',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: discussedDatabase, path },
  },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string | RegExp) => screen.findByText(text);
const notes = async () => within(await screen.findByRole('region', { name: 'Notes' }));
const DOWN = { status: 500, detail: '' };

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const panel = await notes();
    const box = panel.getByPlaceholderText('Write a note');
    await step('an empty note can not be sent', async () => {
      await expect(panel.queryByRole('button', { name: 'Add note' })).toBeNull();
      await userEvent.type(box, '  ');
      const add = await panel.findByRole('button', { name: 'Add note' });
      await expect(add).toHaveAttribute('aria-disabled', 'true');
      await userEvent.clear(box);
    });
    await step('a note shows before the server has answered', async () => {
      const answer = app.holdWrites();
      await userEvent.type(box, 'Asked Mira.');
      await userEvent.click(panel.getByRole('button', { name: 'Add note' }));
      await panel.findByText('Asked Mira.', { selector: 'p' });
      await expect(app.database.incidents[0]?.incident_notes).toHaveLength(2);
      answer();
      await waitFor(() => expect(box).toHaveValue(''));
      await expect(app.database.incidents[0]?.incident_notes).toHaveLength(3);
    });
  },
};

export const Change: Story = {
  play: async () => {
    const panel = await notes();
    await expect(panel.getAllByRole('button', { name: 'Edit the note' })).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: 'Edit the note' }));
    const box = panel.getByRole('textbox', { name: 'Change the note' });
    await userEvent.clear(box);
    await userEvent.type(box, 'Rotated.');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await panel.findByText('Rotated.', { selector: 'p' });
    await waitFor(() =>
      expect(panel.queryByRole('textbox', { name: 'Change the note' })).toBeNull(),
    );
  },
};

export const Delete: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const panel = await notes();
    const [, other] = panel.getAllByRole('button', { name: 'Delete note' });
    if (other === undefined) throw new Error('An admin may delete any note.');
    await step('is asked for once more', async () => {
      await userEvent.click(other);
      const dialog = within(await screen.findByRole('alertdialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(app.writes).toEqual([]);
    });
    await step('and an admin may delete any note', async () => {
      await userEvent.click(other);
      const dialog = within(await screen.findByRole('alertdialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(panel.queryByText('Revoked in the console.')).toBeNull());
      await waitFor(() => expect(app.database.incidents[0]?.incident_notes).toHaveLength(1));
    });
  },
};

export const MemberHasTheirOwn: Story = {
  parameters: {
    app: { path, database: () => ({ ...discussedDatabase(), user: aMemberUser() }) },
  },
  play: async () => {
    const panel = await notes();
    await panel.findByText('Revoked in the console.');
    await expect(panel.getAllByRole('button', { name: 'Edit the note' })).toHaveLength(1);
    await expect(panel.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
  },
};

export const Refused: Story = {
  parameters: {
    app: {
      path,
      database: discussedDatabase,
      overrides: [
        override('createNote', DOWN),
        override('updateNote', DOWN),
        override('deleteNote', DOWN),
      ],
    },
  },
  play: async ({ step }) => {
    const panel = await notes();
    await step('a new one keeps what was typed', async () => {
      const box = panel.getByPlaceholderText('Write a note');
      await userEvent.type(box, 'Asked Mira.');
      await userEvent.click(panel.getByRole('button', { name: 'Add note' }));
      await shown('Failed at creating new incident note');
      await expect(box).toHaveValue('Asked Mira.');
      await waitFor(() => expect(panel.queryByText('Asked Mira.', { selector: 'p' })).toBeNull());
    });
    await step('a changed one too', async () => {
      await userEvent.click(panel.getByRole('button', { name: 'Edit the note' }));
      await userEvent.type(panel.getByRole('textbox', { name: 'Change the note' }), ' Done.');
      await userEvent.click(panel.getByRole('button', { name: 'Save' }));
      await shown('Failed at updating new incident note');
      await userEvent.click(panel.getByRole('button', { name: 'Cancel' }));
      await panel.findByText(/waiting for the audit trail\.$/);
    });
    await step('a deleted one comes back', async () => {
      const [first] = panel.getAllByRole('button', { name: 'Delete note' });
      if (first !== undefined) await userEvent.click(first);
      const dialog = within(await screen.findByRole('alertdialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      await shown('Failed at deleting new incident note');
      await panel.findByText(/waiting for the audit trail\.$/);
    });
  },
};

/** What was typed outlives leaving the incident, a reload and signing out. */
export const Draft: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const box = async () => (await notes()).getByPlaceholderText('Write a note');
    await userEvent.type(await box(), 'Asked Mira');
    await step('another incident has a draft of its own', async () => {
      app.store.set(navigateAction, '/incidents/secrets/102');
      await screen.findByRole('heading', { level: 1, name: /#102/ });
      await expect(await box()).toHaveValue('');
    });
    await step('and the first is there when one comes back', async () => {
      app.store.set(navigateAction, path);
      await screen.findByRole('heading', { level: 1, name: /#101/ });
      await expect(await box()).toHaveValue('Asked Mira');
    });
    await step('also in the page that is loaded next', async () => {
      const next = new TestApp({ database: discussedDatabase, path });
      const drafts = await waitForAtom(next.store, noteDraftsAtom, (now) => NEW_NOTE in now);
      await expect(drafts).toEqual({ [NEW_NOTE]: 'Asked Mira' });
    });
    await step('until it is saved', async () => {
      await userEvent.click((await notes()).getByRole('button', { name: 'Add note' }));
      await waitFor(async () => expect(await box()).toHaveValue(''));
      await expect(app.store.get(noteDraftsAtom)).toEqual({});
    });
  },
};

export const NotSaved: Story = {
  parameters: {
    app: {
      path,
      database: discussedDatabase,
      overrides: [override('createNote', 'network-error')],
    },
  },
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    const panel = await notes();
    const box = panel.getByPlaceholderText('Write a note');
    await userEvent.type(box, 'Asked Mira.');
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }));
    await panel.findByText('No connection. Not saved.');
    await expect(box).toHaveValue('Asked Mira.');
    app.answerAsTheDatabase();
    await app.store.set(checkConnectionAction);
    await panel.findByText('Asked Mira.', { selector: 'p' });
    await waitFor(() => expect(box).toHaveValue(''));
    await expect(panel.queryByText('No connection. Not saved.')).toBeNull();
  },
};

const TIMELINE = `${path}#timeline`;
const show = async (filter: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: /Show/ }));
  await userEvent.click(await screen.findByRole('option', { name: filter }));
};

export const Timeline: Story = {
  parameters: {
    app: {
      path: TIMELINE,
      database: () => {
        const database = discussedDatabase();
        const noteEvent = anEvent({
          id: 7,
          type: 'action',
          event: 'acknowledge',
          user: LIN,
          gg_created_at: daysAgo(1.5),
          state: 'acknowledged',
        });
        database.events.set(101, [noteEvent, ...(database.events.get(101) ?? [])]);
        return database;
      },
    },
  },
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    const entries = () => screen.getAllByText(/wrote a note|acknowledged the|was detected/).length;
    await step('all of it', async () => {
      await shown('The incident was detected');
      await expect(entries()).toBe(4);
    });
    await step('filtered, and the URL says so', async () => {
      await show('Notes only');
      await waitFor(() => expect(app.url).toBe(`${path}?show=notes#timeline`));
      await expect(entries()).toBe(2);
      await show('Detector actions only');
      await waitFor(() => expect(app.url).toBe(`${path}?show=detector#timeline`));
      await expect(entries()).toBe(1);
      await show('Actions only');
      await waitFor(() => expect(app.url).toBe(`${path}?show=actions#timeline`));
      await shown('acknowledged the incident');
    });
    await step('nothing to show', async () => {
      await show('Feedbacks only');
      await shown('No events yet');
      await show('All');
      await waitFor(() => expect(app.url).toBe(TIMELINE));
    });
  },
};

export const TimelineFromTheUrl: Story = {
  parameters: { app: { database: smallDatabase, path: `${path}?show=notes#timeline` } },
  play: async () => {
    await within(await screen.findByRole('tabpanel')).findByText('No notes');
    await expect(screen.getByRole('combobox', { name: /Show/ })).toHaveTextContent('Notes only');
  },
};

export const TimelineFails: Story = {
  parameters: {
    app: {
      database: smallDatabase,
      path: TIMELINE,
      overrides: [override('listSecretEvents', DOWN)],
    },
  },
  play: async ({ loaded }) => {
    await shown('Failed to get secret events');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shown('The incident was detected');
  },
};

export const UnknownEvent: Story = {
  parameters: {
    app: {
      path: TIMELINE,
      database: () => {
        const database = smallDatabase();
        database.events.set(101, [anEvent({ id: 8, type: 'omen', event: 'crow' }), anEvent()]);
        return database;
      },
    },
  },
  play: async () => {
    const warn = spyOn(console, 'warn').mockImplementation(() => {});
    await shown('The incident was detected');
    await expect(warn).toHaveBeenCalledWith('Unknown event type: omen');
    await expect(screen.getAllByRole('listitem')).not.toHaveLength(0);
    warn.mockRestore();
  },
};
