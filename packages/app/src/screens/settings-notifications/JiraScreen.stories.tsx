import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import { REFUSED_CODE } from '@sluice/contract/mock/notifiers';
import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { NotificationsScreen } from './NotificationsScreen.tsx';

const PATH = '/settings/company/notifications/jira';
const STATE_KEY = 'sluice.jira-consent';
const RANDOM = 'r'.repeat(31);

const aJira = (changes: Partial<NotifierEntry> = {}): NotifierEntry => ({
  id: 1,
  name: 'Security board',
  type: 'jira',
  is_disabled: false,
  status: 'active',
  config: {
    cloud_id: 'site-1',
    cloud_name: 'acme',
    cloud_url: 'https://acme.atlassian.example',
    project_key: 'SEC',
    issue_type: '101',
    issue_type_name: 'Task',
    is_configured: true,
  },
  hints: {},
  handlers: [
    { event_type: 'incident.created', min_severity: 30, include_unknown: false },
    {
      event_type: 'incident.resolved',
      min_severity: 50,
      include_unknown: true,
      jira_status_key: '30',
    },
  ],
  version: 1,
  ...changes,
});
const PENDING = aJira({
  status: 'pending',
  handlers: [],
  config: {
    cloud_id: 'site-1',
    cloud_name: 'acme',
    cloud_url: 'https://acme.atlassian.example',
    project_key: '',
    issue_type: '',
    is_configured: false,
  },
});
const DISABLED = aJira({ status: 'disabled', is_disabled: true });
const withNotifiers =
  (notifiers: NotifierEntry[], changes: Partial<MockDatabase> = {}) =>
  (): MockDatabase =>
    smallDatabase({ notifiers, ...changes });
const at = (path: string, database: () => MockDatabase, setting: AppSetting = {}) => ({
  app: { database, path, ...setting } satisfies AppSetting,
});
/** A return from Atlassian, in the tab that began the consent. */
const returned = (state: string, query: string, stored: string | null = state): AppSetting => ({
  path: `${PATH}?${query}&state=${state}`,
  setup: () => {
    if (stored === null) sessionStorage.removeItem(STATE_KEY);
    else sessionStorage.setItem(STATE_KEY, stored);
  },
});
const body = () => within(document.body);
const subject = (id: number | null, isReconnecting = false) => ({
  subject: { kind: 'notifier', type: 'jira', id, isReconnecting } as const,
});

const meta = {
  title: 'Screens/Settings/Jira',
  component: NotificationsScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  args: subject(null),
  parameters: {
    picture: 'page',
    viewport: [1000, 900],
    ...at(PATH, withNotifiers([])),
  },
} satisfies Meta<typeof NotificationsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The consent begins at Atlassian, with a state that this tab keeps. */
export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue to Atlassian' }));
    const [redirect = ''] = appOf(loaded).redirects;
    const state = new URL(redirect).searchParams.get('state');
    await expect(state).toMatch(/^new[A-Za-z0-9]{31}$/);
    await expect(sessionStorage.getItem(STATE_KEY)).toBe(state);
    sessionStorage.removeItem(STATE_KEY);
  },
};

export const NoAppAtAtlassian: Story = {
  parameters: at(PATH, () => {
    const database = smallDatabase();
    return { ...database, jira: { ...database.jira, authorizeUrl: null } };
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Jira cannot be connected on this server');
  },
};

/** A return makes the notifier, without events, and leads to its page. */
export const Connected: Story = {
  parameters: {
    picture: 'none',
    ...at(PATH, withNotifiers([]), returned(`new${RANDOM}`, 'code=good')),
  },
  play: async ({ loaded }) => {
    await body().findByText('Jira is connected');
    await waitFor(() => expect(appOf(loaded).url).toMatch(/notifications\/jira\/\d+$/));
    await expect(appOf(loaded).writes).toHaveLength(1);
    await expect(appOf(loaded).writes[0]?.body).toEqual({
      name: 'Jira',
      type: 'jira',
      config: { oauth_code: 'good' },
      handlers: [],
    });
    await expect(sessionStorage.getItem(STATE_KEY)).toBeNull();
  },
};

/** A code that comes with another state is not sent. */
export const InvalidOauthCredentials: Story = {
  parameters: at(PATH, withNotifiers([]), returned(`new${RANDOM}`, 'code=good', null)),
  play: async ({ canvas, loaded }) => {
    await canvas.findByText('Invalid oauth credentials');
    await expect(appOf(loaded).writes).toEqual([]);
    await expect(appOf(loaded).url).toBe(PATH);
  },
};

/** Atlassian refuses the code: an error, and back to the list. */
export const ConnectFailed: Story = {
  parameters: {
    picture: 'none',
    ...at(PATH, withNotifiers([]), returned(`new${RANDOM}`, `code=${REFUSED_CODE}`)),
  },
  play: async ({ loaded }) => {
    await body().findByText('An error has occurred');
    await body().findByText('Invalid oauth credentials');
    await waitFor(() => expect(appOf(loaded).url).toBe('/settings/company/notifications'));
  },
};

/** The person refused at Atlassian. */
export const ConsentRefused: Story = {
  parameters: {
    picture: 'none',
    ...at(PATH, withNotifiers([]), returned(`new${RANDOM}`, 'error=access_denied')),
  },
  play: async ({ loaded }) => {
    await body().findByText('An error has occurred');
    await waitFor(() => expect(appOf(loaded).url).toBe('/settings/company/notifications'));
    await expect(appOf(loaded).writes).toEqual([]);
  },
};

/** The project opens the issue type, both open the events; what misses has its text. */
/** What is filled in has its picture in the next story; this one ends while the form is being left. */
export const Configure: Story = {
  args: subject(1),
  parameters: { ...at(`${PATH}/1`, withNotifiers([PENDING])), picture: 'none' },
  play: async ({ canvas, loaded, userEvent }) => {
    const project = await canvas.findByRole('button', { name: /^Project/ });
    const type = () => canvas.getByRole('combobox', { name: /^Issue type/ });
    await expect(type()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(project).toHaveAccessibleDescription(/Please select a project/));
    await expect(type()).toHaveAccessibleDescription(/Please select an issue type/);
    await userEvent.click(project);
    await userEvent.click(await body().findByRole('option', { name: 'Security (SEC)' }));
    await userEvent.click(type());
    await userEvent.click(await body().findByRole('option', { name: 'Task' }));
    await userEvent.click(await canvas.findByRole('switch', { name: 'Incident resolved' }));
    await userEvent.click(
      await canvas.findByRole('combobox', { name: /^Jira status of Incident resolved/ }),
    );
    await userEvent.click(await body().findByRole('option', { name: 'Move to Done' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await body().findByText('Notifier updated');
    await waitFor(() => expect(appOf(loaded).url).toBe('/settings/company/notifications'));
    await expect(appOf(loaded).writes[0]?.body).toMatchObject({
      config: { project_key: 'SEC', issue_type: '101' },
      handlers: expect.arrayContaining([
        expect.objectContaining({ event_type: 'incident.resolved', jira_status_key: '30' }),
      ]),
    });
  },
};

export const Configured: Story = {
  args: subject(1),
  parameters: at(`${PATH}/1`, withNotifiers([aJira()])),
  play: async ({ canvas }) => {
    await canvas.findByRole('combobox', { name: /^Jira status of Incident resolved/ });
  },
};

/** Several sites: the one of the projects is chosen. */
export const SeveralSites: Story = {
  args: subject(1),
  parameters: at(`${PATH}/1`, () => {
    const database = withNotifiers([aJira()])();
    const other = { id: 'site-2', name: 'acme-labs', url: 'https://labs.atlassian.example' };
    const sites = [...database.jira.sites, other];
    return { ...database, jira: { ...database.jira, sites } };
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: /^Site/ }));
    await userEvent.click(await body().findByRole('option', { name: /acme-labs/ }));
    await canvas.findByText('Select a project');
  },
};

/** Jira is asked three times more, then the page says so. */
export const MetadataFailed: Story = {
  args: subject(1),
  parameters: at(`${PATH}/1`, withNotifiers([PENDING]), {
    overrides: [override('getNotifierMeta', { status: 503, detail: '' })],
  }),
  play: async ({ canvas, loaded }) => {
    await canvas.findByText('An error occurred while fetching the page');
    const asked = appOf(loaded).calls.filter(({ url }) => url.includes('/jira/meta'));
    await expect(asked).toHaveLength(4);
  },
};

/** What Jira does not know is not asked for again. */
export const MetadataNotFound: Story = {
  args: subject(1),
  parameters: {
    picture: 'none',
    ...at(`${PATH}/1`, withNotifiers([PENDING]), {
      overrides: [override('getNotifierMeta', { status: 404, detail: '' })],
    }),
  },
  play: async ({ canvas, loaded }) => {
    await canvas.findByText('An error occurred while fetching the page');
    const asked = appOf(loaded).calls.filter(({ url }) => url.includes('/jira/meta'));
    await expect(asked).toHaveLength(1);
  },
};

/** A refused connection leads to the page that connects it again. */
export const LedToReconnect: Story = {
  args: subject(1),
  parameters: { picture: 'none', ...at(`${PATH}/1`, withNotifiers([DISABLED])) },
  play: async ({ loaded }) => {
    await waitFor(() => expect(appOf(loaded).url).toBe(`${PATH}/reconnect/1`));
  },
};

export const Reconnect: Story = {
  args: subject(1, true),
  parameters: at(`${PATH}/reconnect/1`, withNotifiers([DISABLED])),
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue to Atlassian' }));
    const [redirect = ''] = appOf(loaded).redirects;
    await expect(new URL(redirect).searchParams.get('state')).toMatch(/^1[A-Za-z0-9]{31}$/);
    sessionStorage.removeItem(STATE_KEY);
  },
};

/** The return connects the same notifier again. */
export const Reconnected: Story = {
  parameters: {
    picture: 'none',
    ...at(PATH, withNotifiers([DISABLED]), returned(`1${RANDOM}`, 'code=good')),
  },
  play: async ({ loaded }) => {
    await body().findByText('Jira is connected');
    await waitFor(() => expect(appOf(loaded).url).toBe(`${PATH}/1`));
    await expect(appOf(loaded).writes[0]?.body).toEqual({
      config: { oauth_code: 'good' },
      version: 1,
    });
  },
};

export const OnAPhone: Story = {
  ...Configured,
  parameters: { ...Configured.parameters, viewport: [360, 900] },
};
