import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aCompany } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { companyQueryAtom } from '../../atoms/session.atoms.ts';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { SsoScreen } from './SsoScreen.tsx';

const database = () =>
  smallDatabase({
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
        version: 1,
      },
    ],
  });
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
