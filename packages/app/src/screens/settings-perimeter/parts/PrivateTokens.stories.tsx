import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aCompany, aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import { REFUSED_TOKEN } from '@sluice/contract/mock/monitoring';
import type { PrivateToken } from '@sluice/contract/schemas/people';
import { TOKEN_ERRORS } from '@sluice/domain/private-tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../../stories/test-app.ts';
import { PrivateTokens } from './PrivateTokens.tsx';

const database = (changes: Partial<MockDatabase> = {}) =>
  smallDatabase({ company: aCompany(), ...changes });
const at = (setting: AppSetting = {}) => ({
  app: {
    database,
    path: '/settings/company/perimeter#organizations',
    ...setting,
  } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Parts/Private tokens',
  component: PrivateTokens,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1000, 420], ...at() },
} satisfies Meta<typeof PrivateTokens>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/^No token yet/);
  },
};

const A_TOKEN: PrivateToken = {
  id: 9,
  token_hint: 'k3Jd',
  created_at: daysAgo(20),
  last_error_checked: daysAgo(0.2),
  private_token_orgs_relations: [
    { gh_organization_login: 'acme', has_access: true, error_infos: null },
    {
      gh_organization_login: 'acme-labs',
      has_access: false,
      error_infos: { message: TOKEN_ERRORS.sso_required },
    },
  ],
  last_error_checks: [{ gh_organization_login: 'acme-labs', error_type: 'sso_required' }],
};
const withToken = (changes: Partial<MockDatabase> = {}) =>
  database({ company: aCompany({ private_tokens: [A_TOKEN] }), ...changes });

/** Each organization says whether the token reads it, and why not. */
export const WithErrors: Story = {
  parameters: at({ database: withToken }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(TOKEN_ERRORS.sso_required);
    await userEvent.click(
      canvas.getByRole('button', { name: 'Delete the token that ends in k3Jd' }),
    );
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('Private token deleted');
    await canvas.findByText(/^No token yet/);
  },
};

/** A token is refused under its field, by our rule and by the code host; a good one is added. */
export const Adding: Story = {
  parameters: { picture: 'none', ...at() },
  play: async ({ canvas, loaded, userEvent }) => {
    const box = await canvas.findByLabelText(/^Token/);
    const add = canvas.getByRole('button', { name: 'Add' });
    await userEvent.type(box, 'short');
    await userEvent.click(add);
    await waitFor(() => expect(box).toHaveAccessibleDescription(/does not have the "read:org"/));
    await userEvent.clear(box);
    await userEvent.type(box, REFUSED_TOKEN);
    await userEvent.click(add);
    await waitFor(() => expect(appOf(loaded).writes).toHaveLength(1));
    await waitFor(() => expect(box).toHaveAccessibleDescription(/does not have the "read:org"/));
    await userEvent.clear(box);
    await userEvent.type(box, 'token-of-stories-9f2c');
    await userEvent.click(add);
    await body().findByText('Private token added');
    await canvas.findByText('••••9f2c');
    await expect(box).toHaveValue('');
  },
};

export const SetFailed: Story = {
  parameters: {
    picture: 'none',
    ...at({
      overrides: [override('addPrivateToken', { status: 500, detail: '' })],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Token/), 'token-of-stories-9f2c');
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await body().findByText('Failed to set private token');
  },
};

export const DeleteFailed: Story = {
  parameters: {
    picture: 'none',
    ...at({
      database: withToken,
      overrides: [override('deletePrivateToken', { status: 500, detail: '' })],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Delete the token that ends in k3Jd' }),
    );
    await userEvent.click(await body().findByRole('button', { name: 'Delete' }));
    await body().findByText('Failed to delete private token');
  },
};

/** Members see the tokens' hints, and change nothing. */
export const AsMember: Story = {
  parameters: at({ database: () => withToken({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('••••k3Jd');
    await expect(canvas.queryByLabelText(/^Token/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Delete/ })).toBeNull();
  },
};
