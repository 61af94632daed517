import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LoginView } from './LoginView.tsx';

const meta = {
  title: 'Screens/Login',
  component: LoginView,
  parameters: { picture: 'page', viewport: [900, 640] },
  tags: ['state'],
  args: { state: { kind: 'ready' }, onLogIn: fn() },
} satisfies Meta<typeof LoginView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Log in' }));
    await expect(args.onLogIn).toHaveBeenCalledOnce();
  },
};
export const LoggedOut: Story = { args: { state: { kind: 'loggedOut' } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'Failed to login' } } };
