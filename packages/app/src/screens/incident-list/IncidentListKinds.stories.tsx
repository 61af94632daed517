import { aCompany } from '@sluice/contract/fixtures/entities';
import { kindsDatabase } from '@sluice/contract/fixtures/kinds';
import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { IncidentListScreen } from './IncidentListScreen.tsx';

const meta = {
  title: 'Screens/Incident list/Kinds',
  component: IncidentListScreen,
  tags: ['behaviour'],
  decorators: [withToasts],
  parameters: {
    picture: 'none',
    viewport: [1280, 900],
    app: { database: kindsDatabase, path: '/incidents/keywords?status=_&rt=all' },
  },
} satisfies Meta<typeof IncidentListScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (path: string, database = kindsDatabase) => ({ app: { database, path } });
const row = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

export const Default: Story = {
  play: async ({ step }) => {
    await step('keyword incidents, without attachment reasons', async () => {
      await row('Project Kestrel #401');
      await expect(screen.getByRole('columnheader', { name: 'Who' })).toBeVisible();
      await expect(screen.queryByRole('columnheader', { name: 'Attachment reasons' })).toBeNull();
    });
    await step('a tab for each kind, with counts', async () => {
      await screen.findByRole('link', { name: /^GitHub secret incidents/ });
      await expect(
        screen.getByRole('link', { name: /^GitHub keyword incidents 2/, current: 'page' }),
      ).toBeVisible();
      await screen.findByRole('link', { name: /^Postman secret incidents/ });
    });
  },
};

export const Postman: Story = {
  parameters: at('/incidents/postman?status=_&rt=all'),
  play: async () => {
    await row('Stripe Keys #501');
    await expect(screen.queryByRole('columnheader', { name: 'Who' })).toBeNull();
    await screen.findAllByText(/Payments team\/Refunds \/ Create a refund/);
  },
};

export const PostmanWithoutUsers: Story = {
  parameters: at('/incidents/secrets?status=_&rt=all', () =>
    kindsDatabase({ postmanUsers: [], workspaces: [] }),
  ),
  play: async () => {
    await screen.findByRole('link', { name: /^GitHub keyword incidents/ });
    await expect(screen.queryByRole('link', { name: /^Postman secret incidents/ })).toBeNull();
  },
};

/** An imported export has incidents, but no users. */
export const PostmanImported: Story = {
  parameters: at('/incidents/secrets?status=_&rt=all', () =>
    kindsDatabase({ postmanUsers: [], workspaces: watchedDatabase().workspaces.slice(0, 1) }),
  ),
  play: async () => {
    await screen.findByRole('link', { name: /^Postman secret incidents/ });
  },
};

export const KeywordsBlacklisted: Story = {
  parameters: at('/incidents/secrets?status=_&rt=all', () =>
    kindsDatabase({ company: aCompany({ are_keyword_incidents_blacklisted: true }) }),
  ),
  play: async () => {
    await screen.findByRole('link', { name: /^Postman secret incidents/ });
    await expect(screen.queryByRole('link', { name: /^GitHub keyword incidents/ })).toBeNull();
  },
};

export const BlacklistedKind: Story = {
  parameters: at('/incidents/keywords', () =>
    kindsDatabase({ company: aCompany({ are_keyword_incidents_blacklisted: true }) }),
  ),
  play: async () => {
    await screen.findByText('Not found');
  },
};

export const EmptyKeywords: Story = {
  parameters: at('/incidents/keywords', () => kindsDatabase({ keywordIncidents: [] })),
  play: async () => {
    await screen.findByText('No custom keyword incidents configured');
  },
};

export const EmptyPostman: Story = {
  parameters: at('/incidents/postman', () => kindsDatabase({ postmanIncidents: [] })),
  play: async () => {
    await screen.findByText('No postman secrets');
  },
};

export const ResolveKeywordsDirectly: Story = {
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await userEvent.click(await row('Project Kestrel #401'));
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
    await screen.findByText('1 incident resolved');
    await step('without reasons', () =>
      expect(app.writes).toMatchObject([
        {
          url: '/api/v1/keyword_incidents/bulk',
          body: { ids: [401], action: { name: 'resolve', incident_type: 'keyword' } },
        },
      ]),
    );
  },
};

export const NoteOnPostman: Story = {
  parameters: at('/incidents/postman?status=_&rt=all'),
  play: async ({ loaded, step }) => {
    const app = appOf(loaded);
    await userEvent.click(await row('Stripe Keys #501'));
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add note' }));
    const dialog = within(await screen.findByRole('dialog'));
    await step('of at most 120 characters', async () => {
      await userEvent.click(dialog.getByLabelText('Note'));
      await userEvent.paste('a'.repeat(121));
      await waitFor(() =>
        expect(dialog.getByRole('button', { name: 'Add note' })).toHaveAccessibleDescription(
          'Max length: 120',
        ),
      );
      await userEvent.keyboard('{Backspace}');
      await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    });
    await screen.findByText('1 incident annotated');
    await expect(app.writes.at(-1)).toMatchObject({
      url: '/api/v1/postman/add-notes',
      body: { incident_ids: [501], reverse_selection: false },
    });
  },
};

export const NoneUnassigns: Story = {
  parameters: at('/incidents/keywords?status=_&rt=all'),
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await userEvent.click(await row('Project Kestrel #402'));
    await userEvent.click(await screen.findByRole('button', { name: 'Assign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'None' }));
    await screen.findByText('1 incident unassigned');
    await expect(app.database.keywordIncidents[1]?.assignee).toBeNull();
  },
};

export const RefusedPostman: Story = {
  parameters: {
    app: {
      database: kindsDatabase,
      path: '/incidents/postman?status=_&rt=all',
      overrides: [override('operatePostmanIncidents', { status: 403, detail: '' })],
    },
  },
  play: async () => {
    await userEvent.click(await row('Stripe Keys #501'));
    await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    await screen.findByText(
      "You don't have the permission to perform this action on the selection",
    );
  },
};
