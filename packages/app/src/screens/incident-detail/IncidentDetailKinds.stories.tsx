import { kindsDatabase } from '@sluice/contract/fixtures/kinds';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentDetailScreen } from './IncidentDetailScreen.tsx';

const meta = {
  title: 'Screens/Incident detail/Kinds',
  component: IncidentDetailScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: kindsDatabase, path: '/incidents/keywords/401' },
  },
} satisfies Meta<typeof IncidentDetailScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (path: string) => ({ app: { database: kindsDatabase, path } });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export const Default: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await heading(/^Keyword incident #401/);
    await step('the keyword is shown, it is no secret', async () => {
      await expect((await screen.findAllByText('kestrel-internal'))[0]).toBeVisible();
      await expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull();
    });
    await step('resolves without reasons', async () => {
      await press('Resolve');
      await screen.findByText('Incident resolved');
      await waitFor(() => expect(app.database.keywordIncidents[0]?.status).toBe('resolved'));
    });
  },
};

export const KeywordNote: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Seen.');
    await press('Add note');
    await waitFor(() => expect(app.database.keywordIncidents[0]?.incident_notes).toHaveLength(2));
    await expect(app.writes).toMatchObject([{ url: '/api/v1/keyword_incidents/notes' }]);
  },
};

export const KeywordNotFound: Story = {
  parameters: at('/incidents/keywords/999'),
  play: async () => {
    await screen.findByText('Keyword incident not found!');
    await expect(screen.getByRole('link', { name: 'Back to incidents' })).toHaveAttribute(
      'href',
      '/incidents/keywords',
    );
  },
};

/** Staff who follow a link into another company read that there is no such incident, and nothing more (spec 000 §6). */
export const StaffNotFound: Story = {
  parameters: {
    app: {
      database: () => {
        const database = kindsDatabase();
        if (database.user !== null) database.user = { ...database.user, is_staff: true };
        return database;
      },
      path: '/incidents/secrets/999',
    },
  },
  play: async ({ loaded }) => {
    await screen.findByText('Secret not found!');
    await expect(appOf(loaded).store.get(toasterAtom).current()).toEqual([]);
  },
};

export const KeywordFailed: Story = {
  parameters: {
    app: {
      database: kindsDatabase,
      path: '/incidents/keywords/401',
      overrides: [override('getKeywordIncident', { status: 500, detail: '' })],
    },
  },
  play: async () => {
    await screen.findByText('Failed to get keyword incident');
  },
};

export const KeywordPatchFailed: Story = {
  parameters: {
    app: {
      database: kindsDatabase,
      path: '/incidents/keywords/401',
      overrides: [override('getKeywordPatch', { status: 500, detail: '' })],
    },
  },
  play: async () => {
    await screen.findByText('An error occurred while loading the patch.');
    await press('Retry');
    await screen.findByText('Failed to get keyword incident patch');
  },
};

export const Postman: Story = {
  parameters: at('/incidents/postman/501'),
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await heading(/^Postman secret incident #501/);
    await step('shows where the newest is, and what to do there', async () => {
      await expect(await screen.findByRole('columnheader', { name: 'Where' })).toBeVisible();
      const place = within(await screen.findByRole('region', { name: 'Where it is in Postman' }));
      await expect(place.getByText(/choose the tab Headers/)).toBeVisible();
      await expect(place.getByRole('link', { name: /See on Postman/ })).toHaveAttribute(
        'href',
        'https://www.postman.com/acme/request/create-a-refund',
      );
    });
    await step('another place has its own instructions, and the URL keeps it', async () => {
      await userEvent.click(screen.getByText('Production / Variable stripe_key'));
      await screen.findByText(/choose the tab Variables/);
      await expect(app.url).toContain('occurrence=8802');
    });
    await step('triage goes by the calls of Postman', async () => {
      await press('Acknowledge');
      await waitFor(() => expect(app.database.postmanIncidents[0]?.status).toBe('acknowledged'));
      await expect(app.writes.at(-1)).toMatchObject({
        url: '/api/v1/postman/acknowledge',
        body: { ids: [501], version: 1 },
      });
    });
  },
};

export const PostmanActionFailed: Story = {
  parameters: {
    app: {
      database: kindsDatabase,
      path: '/incidents/postman/501',
      overrides: [override('operatePostmanIncidents', { status: 500, detail: '' })],
    },
  },
  play: async () => {
    await heading(/^Postman secret incident #501/);
    await press('Acknowledge');
    await screen.findByText('Failed to acknowledge postman secret');
  },
};

export const PostmanUndo: Story = {
  parameters: at('/incidents/postman/501'),
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await press('Acknowledge');
    await press('Undo');
    await waitFor(() => expect(app.database.postmanIncidents[0]?.status).toBe('triggered'));
  },
};

export const PostmanNote: Story = {
  parameters: at('/incidents/postman/501'),
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Rotated.');
    await press('Add note');
    await waitFor(() => expect(app.database.postmanIncidents[0]?.incident_notes).toHaveLength(1));
    await screen.findByText('Rotated.');
  },
};

export const PostmanNoteRefused: Story = {
  parameters: {
    app: {
      database: kindsDatabase,
      path: '/incidents/postman/501',
      overrides: [override('addPostmanNotes', { status: 500, detail: '' })],
    },
  },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Rotated.');
    await press('Add note');
    await screen.findByText('Failed to create note');
  },
};

export const PostmanTimeline: Story = {
  parameters: at('/incidents/postman/501#timeline'),
  play: async () => {
    await userEvent.click(
      await screen
        .findByRole('combobox', { name: /Show/ })
        .catch(() => screen.findByRole('button', { name: /Show/ })),
    );
    await screen.findByRole('option', { name: 'Notes only' });
    await expect(screen.queryByRole('option', { name: 'Feedbacks only' })).toBeNull();
  },
};

export const PostmanNotFound: Story = {
  parameters: at('/incidents/postman/999'),
  play: async () => {
    await screen.findByText('Postman secret incident not found!');
  },
};
