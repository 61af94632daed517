import { someDevelopers, watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { DeveloperView } from './DeveloperView.tsx';

const [developer] = someDevelopers(1);
if (developer === undefined) throw new TypeError('There is no developer.');

const meta = {
  title: 'Screens/Developer',
  component: DeveloperView,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 720], app: { database: watchedDatabase } },
  args: {
    state: { kind: 'ready', developer },
    developersHref: '/perimeter/developers',
    onRetry: fn(),
  },
} satisfies Meta<typeof DeveloperView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Lindqvist');
    await expect(canvas.getByText(/^GitHub bio, ended/)).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const NotFound: Story = {
  args: { state: { kind: 'notFound' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('User not found')).toBeVisible();
  },
};
export const Failed: Story = {
  args: { state: { kind: 'failed' } },
  play: async ({ canvas, args }) => {
    await expect(
      canvas.getByText(
        'Sorry, we are unable to retrieve details about this developer, please try again later',
      ),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const WithoutAnything: Story = {
  args: {
    state: {
      kind: 'ready',
      developer: {
        ...developer,
        developer_type: 'git',
        github_login: null,
        emails: [],
        origins: developer.origins.slice(1),
      },
    },
  },
};
export const Phone: Story = { parameters: { picture: 'page', viewport: [360, 800] } };
