import { smallDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { LoginScreen } from './LoginScreen.tsx';

const meta = {
  title: 'Screens/Login/Way in and out',
  component: LoginScreen,
  tags: ['behaviour'],
  parameters: { picture: 'none', app: { database: smallDatabase, path: '/login' } },
} satisfies Meta<typeof LoginScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (search: string) => ({ app: { database: smallDatabase, path: `/login?${search}` } });
const logIn = async () => userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
const HOME = '/auth/start?url=%2Fincidents%2Fsecrets';

export const Default: Story = {
  play: async ({ loaded }) => {
    await logIn();
    await expect(appOf(loaded).redirects).toEqual([HOME]);
  },
};

export const ComesBackToThePlace: Story = {
  parameters: at(`url=${encodeURIComponent('/incidents/secrets/101?line=n12#timeline')}`),
  play: async ({ loaded }) => {
    await logIn();
    await expect(appOf(loaded).redirects).toEqual([
      '/auth/start?url=%2Fincidents%2Fsecrets%2F101%3Fline%3Dn12%23timeline',
    ]);
  },
};

const refused = (target: string): Story => ({
  parameters: at(`url=${encodeURIComponent(target)}`),
  play: async ({ loaded }) => {
    await logIn();
    await expect(appOf(loaded).redirects).toEqual([HOME]);
  },
});

/** The server, which knows the back office, refuses every other address. */
export const OtherOrigin: Story = {
  parameters: at(`url=${encodeURIComponent('https://elsewhere.example/?next=/a')}`),
  play: async ({ loaded }) => {
    await logIn();
    await expect(appOf(loaded).redirects).toEqual([
      '/auth/start?url=https%3A%2F%2Felsewhere.example%2F%3Fnext%3D%2Fa',
    ]);
  },
};

export const OtherOriginByHttp: Story = refused('http://elsewhere.example/incidents');
export const OtherOriginWithoutScheme: Story = refused('//elsewhere.example');
export const OtherOriginByBackslash: Story = refused('/\\elsewhere.example');
export const Script: Story = refused('javascript:alert(1)');

export const LoggedOut: Story = {
  parameters: {
    app: { database: () => ({ ...smallDatabase(), user: null }), path: '/login?loggingout=1' },
  },
  play: async ({ loaded }) => {
    await screen.findByText('You are logged out.');
    await logIn();
    await expect(appOf(loaded).redirects).toEqual([HOME]);
  },
};

/** A plain link to this address, which any site can contain, does not end the session. */
export const LinkEndsNoSession: Story = {
  parameters: at('loggingout=1'),
  play: async ({ loaded }) => {
    await screen.findByRole('button', { name: 'Log in' });
    await expect(screen.queryByText('You are logged out.')).toBeNull();
    await expect(appOf(loaded).calls).toEqual([]);
    await expect(appOf(loaded).database.user).not.toBeNull();
  },
};

export const CameBackRefused: Story = {
  parameters: at('error=access_denied'),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Failed to login');
    await expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  },
};
