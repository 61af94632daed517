import type { Achievement } from '@sluice/contract/endpoints/achievements';
import { ACHIEVEMENT_NAMES, ACHIEVEMENTS } from '@sluice/domain/achievements';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { GetStartedView } from './GetStartedView.tsx';

const steps = (done: number): Achievement[] =>
  ACHIEVEMENT_NAMES.map((name, index) => ({
    id: index + 1,
    name,
    title: ACHIEVEMENTS[name].title,
    type: ACHIEVEMENTS[name].type,
    resolution: { resolved: index < done },
  }));

const meta = {
  title: 'Screens/Get started',
  component: GetStartedView,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [480, 560] },
  args: {
    look: 'full',
    state: { kind: 'ready', steps: steps(2) },
    onOpen: fn(),
    onGotIt: fn(),
  },
} satisfies Meta<typeof GetStartedView>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = () => userEvent.click(screen.getByRole('button', { name: 'Get started' }));

export const Default: Story = {
  play: async ({ args, step }) => {
    await open();
    await expect(await screen.findByText('2 of 8')).toBeVisible();
    await expect(args.onOpen).toHaveBeenCalled();
    await expect(screen.getByRole('tab', { name: 'Set up' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await step('a step explains itself, and leads there', async () => {
      await userEvent.click(
        screen.getByRole('button', { name: 'Show: Setup email notifications' }),
      );
      await screen.findByRole('dialog', { name: 'Setup email notifications' });
      await expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/settings\/.*general$/),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Got it!' }));
      await expect(args.onGotIt).toHaveBeenCalledWith('SETUP_EMAIL_NOTIF');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};
export const MyFirstIncident: Story = {
  args: { state: { kind: 'ready', steps: steps(5) } },
  play: async () => {
    await open();
    await expect(await screen.findByRole('tab', { name: 'My first incident' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(screen.getByText('Resolve first incident')).toBeVisible();
  },
};
export const Failed: Story = {
  args: { state: { kind: 'failed', text: 'No connection' } },
  play: async () => {
    await open();
    await screen.findByRole('alert');
  },
};
export const Hidden: Story = {
  args: { state: { kind: 'hidden' } },
  play: async () => {
    await expect(screen.queryByRole('button', { name: 'Get started' })).toBeNull();
  },
};
