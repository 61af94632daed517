import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { CallbackScreen } from './CallbackScreen.tsx';

const HASH = '#id_token=one.two.three&access_token=four&state=five';

const meta = {
  title: 'Screens/Callback/Behind the identity provider',
  component: CallbackScreen,
  tags: ['behaviour'],
  parameters: { picture: 'none', app: { database: smallDatabase, path: `/callback${HASH}` } },
} satisfies Meta<typeof CallbackScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (rest: string, ...overrides: ReturnType<typeof override>[]) => ({
  app: { database: smallDatabase, path: `/callback${rest}`, overrides },
});
const redirectTo = (target: string) => `?redirect=${encodeURIComponent(target)}${HASH}`;

export const Default: Story = {
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await waitFor(() => expect(app.redirects).toContain('/incidents/secrets'));
    const [login] = app.calls;
    await expect(login?.url).toBe('/auth/login?state=five');
    await expect(login?.headers.authorization).toBe('Bearer one.two.three');
  },
};

export const KeepsTheRedirect: Story = {
  parameters: at(redirectTo('/incidents/secrets/101#timeline')),
  play: async ({ loaded }) => {
    await waitFor(() =>
      expect(appOf(loaded).redirects).toContain('/incidents/secrets/101#timeline'),
    );
  },
};

const refused = (target: string): Story => ({
  parameters: at(redirectTo(target)),
  play: async ({ loaded }) => {
    await waitFor(() => expect(appOf(loaded).redirects.at(-1)).toBe('/incidents/secrets'));
  },
});

export const OtherOrigin: Story = refused('https://elsewhere.example/');
export const OtherOriginWithoutScheme: Story = refused('//elsewhere.example/');
export const OtherOriginByBackslash: Story = refused('/\\elsewhere.example/');

export const ProviderRefuses: Story = {
  parameters: at('#error=access_denied&state=five'),
  play: async ({ loaded }) => {
    const app = appOf(loaded);
    await screen.findByRole('heading', { name: 'Failed to login' });
    await expect(screen.getByRole('alert')).toHaveTextContent(
      'The identity provider did not confirm the sign-in.',
    );
    await expect(app.calls).toEqual([]);
    await expect(app.url).toBe('/callback');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the login page' }));
    await expect(app.redirects).toEqual(['/login']);
  },
};

export const NothingCame: Story = {
  parameters: at(''),
  play: async ({ loaded }) => {
    await screen.findByRole('heading', { name: 'Failed to login' });
    await expect(appOf(loaded).calls).toEqual([]);
  },
};

export const ServerRefuses: Story = {
  parameters: at(
    HASH,
    override('login', {
      status: 403,
      code: 'not_invited',
      detail: 'There is no account for this address. Ask an administrator for an invitation.',
    }),
  ),
  play: async ({ loaded }) => {
    await screen.findByRole('heading', { name: 'Failed to login' });
    await expect(screen.getByRole('alert')).toHaveTextContent(
      'There is no account for this address. Ask an administrator for an invitation.',
    );
    await expect(appOf(loaded).redirects).toEqual([]);
    // The token is in neither the address bar nor the history.
    await expect(appOf(loaded).url).toBe('/callback');
  },
};

export const NoNetwork: Story = {
  parameters: at(`?redirect=%2Fincidents%2Fsecrets${HASH}`, override('login', 'network-error')),
  play: async ({ loaded }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
    await expect(appOf(loaded).url).toBe('/callback?redirect=%2Fincidents%2Fsecrets');
  },
};
