import { aCompany, aUser } from '@sluice/contract/fixtures/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ShellView } from './ShellView.tsx';

const meta = {
  title: 'Screens/Shell',
  component: ShellView,
  parameters: { picture: 'page', viewport: [1280, 720] },
  tags: ['state'],
  args: {
    state: {
      kind: 'ready',
      user: aUser(),
      path: '/incidents/secrets',
      hasSearch: true,
      triggeredCount: 128,
      banners: [],
    },
    isNavCollapsed: false,
    onNavCollapsedChange: fn(),
    onReload: fn(),
    onRetry: fn(),
    children: <h1 className="py-6 font-semibold text-xl">The page</h1>,
  },
} satisfies Meta<typeof ShellView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'No connection' } } };
export const Banners: Story = {
  args: {
    state: {
      kind: 'ready',
      user: aUser({ is_staff: true }),
      path: '/incidents/secrets',
      hasSearch: false,
      triggeredCount: 3,
      banners: [
        { kind: 'newVersion' },
        {
          kind: 'contract',
          text: 'Contract expires on 1 Jul 2026. Please contact an administrator.',
        },
        { kind: 'staff', company: aCompany() },
      ],
    },
  },
};
export const CodeMissing: Story = {
  args: {
    state: {
      kind: 'ready',
      user: aUser(),
      path: '/incidents/secrets',
      hasSearch: false,
      triggeredCount: 3,
      banners: [{ kind: 'codeMissing' }],
    },
  },
  play: async ({ args }) => {
    const banner = within(await screen.findByRole('alert'));
    await userEvent.click(banner.getByRole('button', { name: 'Refresh' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};
