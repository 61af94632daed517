import type { ConnectionEntry, RehearsalEntry } from '@sluice/contract/endpoints/sso';
import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aCompany } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { companyQueryAtom } from '../../atoms/session.atoms.ts';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { SsoScreen } from './SsoScreen.tsx';

const withConnection = (
  connection: Partial<ConnectionEntry> = {},
  rehearsal: RehearsalEntry | null = null,
) =>
  smallDatabase({
    rehearsals: new Map(rehearsal === null ? [] : [[1, rehearsal]]),
    company: aCompany({ domains: ['acme.example', 'acme.test'] }),
    connections: [
      {
        id: 1,
        strategy: 'samlp',
        name: 'Acme directory',
        options: {
          idpinitiated: { enabled: false },
          sign_in_endpoint: 'https://idp.acme.example/saml2/sso',
          domain_aliases: ['acme.example'],
        },
        acs_url: 'https://sluice.example/auth/saml/1/acs',
        entity_id: 'https://sluice.example/auth/saml/1/metadata',
        scim_url: 'https://sluice.example/scim/v2',
        scim_token: null,
        certificates: [
          { fingerprint: 'AB:CD:01', ends_at: '2026-12-01T00:00:00.000Z' },
          { fingerprint: 'EF:23:02', ends_at: '2029-12-01T00:00:00.000Z' },
        ],
        is_rehearsed: false,
        is_required: false,
        ...connection,
        version: 1,
      },
    ],
  });
const database = () => withConnection();
const at = (setting: AppSetting = {}) => ({
  app: {
    database,
    path: '/settings/company/sso',
    // The frame around all pages asks for the company.
    setup: (store) => void store.sub(companyQueryAtom, () => {}),
    ...setting,
  } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Single sign-on',
  component: SsoScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  args: { subject: { kind: 'none' } },
  parameters: { picture: 'page', viewport: [1000, 760], ...at() },
} satisfies Meta<typeof SsoScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Acme directory');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Acme directory' }));
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('The configuration has been deleted');
    await canvas.findByText('No connections yet');
  },
};

/** The form says what is missing, saves, and goes back to the list. */
export const New: Story = {
  args: { subject: { kind: 'connection', id: null } },
  play: async ({ canvas, loaded, userEvent }) => {
    const url = await canvas.findByLabelText(/^Single Sign-On URL/);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(url).toHaveAccessibleDescription(/Required/));
    await userEvent.type(canvas.getByLabelText(/^Name/), 'Acme');
    await userEvent.type(url, 'idp');
    await userEvent.click(canvas.getByLabelText(/^X509 cert/));
    await userEvent.paste('A'.repeat(80));
    await userEvent.type(canvas.getByLabelText(/^Domains/), 'acme.test');
    await userEvent.click(canvas.getByRole('checkbox', { name: /signs its assertions/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(url).toHaveAccessibleDescription(/Invalid url/));
    await userEvent.clear(url);
    await userEvent.type(url, 'https://idp.acme.test/sso');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await body().findByText('The configuration has been saved');
    await expect(appOf(loaded).writes[0]?.body).toMatchObject({ domains: 'acme.test' });
  },
};

export const Configured: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  play: async ({ canvas }) => {
    await canvas.findByText('https://sluice.example/auth/saml/1/acs');
  },
};

const PASSED: RehearsalEntry = {
  outcome: 'member',
  email: 'ada@acme.example',
  role: 'admin',
  claims: [
    { name: 'NameID', value: 'ada-at-the-provider' },
    { name: 'email', value: 'ada@acme.example' },
    {
      name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/groups',
      value: 'security, engineering',
    },
  ],
  certificate: 'EF:23:02',
  is_current: true,
  rehearsed_at: '2026-03-10T11:58:00.000Z',
};
const rehearsed = (connection: Partial<ConnectionEntry>, rehearsal: RehearsalEntry | null) =>
  at({ path: '/settings/company/sso/1', database: () => withConnection(connection, rehearsal) });
const TALL: [number, number] = [1000, 1750];

/** Nothing was tried yet, so nothing can be required; the button goes to the identity provider. */
export const Unrehearsed: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: { ...rehearsed({}, null), viewport: TALL },
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('This connection was not rehearsed yet.');
    await expect(canvas.getByRole('switch')).toHaveAccessibleDescription(
      /Rehearse this connection as an admin first/,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Rehearse' }));
    await waitFor(() =>
      expect(appOf(loaded).redirects).toEqual(['https://idp.example/saml?SAMLRequest=']),
    );
  },
};

/** Each claim that came and the member that it meets; now single sign-on can be required. */
export const Rehearsed: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: { ...rehearsed({ is_rehearsed: true }, PASSED), viewport: TALL },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('ada@acme.example would be signed in as an admin');
    await expect(canvas.getByText(/Signed with certificate 2 of 2/)).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: /Require single sign-on/ }));
    await userEvent.click(await body().findByRole('button', { name: 'Require' }));
    await body().findByText('Single sign-on is required now');
    await waitFor(() => expect(canvas.getByRole('switch')).toBeChecked());
  },
};

export const RehearsedAsNewcomer: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: {
    ...rehearsed({}, { ...PASSED, outcome: 'newcomer', role: null, email: 'new@acme.example' }),
    viewport: TALL,
  },
  play: async ({ canvas }) => {
    await canvas.findByText('new@acme.example would become a new member');
  },
};

export const RehearsalRefused: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: {
    ...rehearsed(
      {},
      {
        ...PASSED,
        outcome: 'not_verified',
        role: null,
        email: '',
        claims: [],
        certificate: null,
        is_current: false,
      },
    ),
    viewport: TALL,
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The answer would be refused');
    await expect(canvas.getByText(/before the connection was changed/)).toBeVisible();
  },
};

/** Switching the requirement off is always possible. A second certificate joins the first. */
export const Required: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: { ...rehearsed({ is_rehearsed: true, is_required: true }, PASSED), viewport: TALL },
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { checked: true }));
    await body().findByText('Single sign-on is no longer required');
    await userEvent.click(canvas.getByLabelText(/^X509 cert/));
    await userEvent.paste('A'.repeat(80));
    await userEvent.click(canvas.getByRole('checkbox', { name: /signs its assertions/ }));
    await expect(canvas.getByRole('checkbox', { name: /Keep the stored/ })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await body().findByText('The configuration has been saved');
    await expect(appOf(loaded).writes.at(-1)?.body).toMatchObject({ keeps_certificates: true });
  },
};

/** The token is shown once. */
export const TokenMade: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: { viewport: [1000, 1100], ...at({ path: '/settings/company/sso/1' }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('https://sluice.example/scim/v2')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Create token' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Your new SCIM token' }));
    await expect(dialog.getByText(/^sluice_\w{49}$/)).toBeVisible();
    await expect(dialog.getByText('Copy it now')).toBeVisible();
  },
};

/** Replacing and revoking ask first. */
export const Provisioned: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: {
    viewport: [1000, 1100],
    ...at({
      path: '/settings/company/sso/1',
      database: () =>
        withConnection({
          scim_token: {
            created_at: '2026-02-10T09:00:00.000Z',
            last_used_at: '2026-03-10T11:40:00.000Z',
          },
        }),
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/last used/);
    await userEvent.click(canvas.getByRole('button', { name: 'Replace token' }));
    await userEvent.click(await body().findByRole('button', { name: 'Replace' }));
    const shown = within(await body().findByRole('dialog', { name: 'Your new SCIM token' }));
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    await canvas.findByText(/not used yet/);
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke' }));
    const asked = within(await body().findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Revoke' }));
    await body().findByText('The token has been revoked');
    await canvas.findByText('None yet');
  },
};

export const TokenFailed: Story = {
  args: { subject: { kind: 'connection', id: 1 } },
  parameters: {
    picture: 'none',
    ...at({ overrides: [override('createScimToken', { status: 500, detail: '' })] }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create token' }));
    await body().findByText('Failed to create the token');
  },
};

export const RehearsedOnAPhone: Story = {
  ...RehearsedAsNewcomer,
  parameters: { ...RehearsedAsNewcomer.parameters, viewport: [360, 2000] },
};

export const NotFound: Story = {
  args: { subject: { kind: 'connection', id: 99 } },
  play: async ({ canvas }) => {
    await canvas.findByText('Not found');
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('listConnections', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Something went wrong');
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 700] } };
