import { watchedDatabase } from '@sluice/contract/fixtures/perimeter';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { appOf } from '../../stories/test-app.ts';
import { DeveloperScreen } from './DeveloperScreen.tsx';

const at = (path: string, overrides: ReturnType<typeof override>[] = []) => ({
  app: { database: watchedDatabase, path, overrides },
});

const meta = {
  title: 'Screens/Developer/Addresses',
  component: DeveloperScreen,
  tags: ['behaviour'],
  parameters: { picture: 'none', viewport: [1280, 720], ...at('/perimeter/developers/git/300') },
} satisfies Meta<typeof DeveloperScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
    await expect(screen.getByRole('link', { name: 'Developers' })).toHaveAttribute(
      'href',
      '/perimeter/developers',
    );
  },
};

export const WrongType: Story = {
  parameters: at('/perimeter/developers/github/300'),
  play: async ({ loaded }) => {
    await waitFor(() => expect(appOf(loaded).url).toBe('/perimeter/developers/git/300'));
    await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
  },
};

export const Unknown: Story = {
  parameters: at('/perimeter/developers/git/9999'),
  play: async () => {
    await screen.findByText('User not found');
  },
};

export const NoNumber: Story = {
  parameters: at('/perimeter/developers/git/first'),
  play: async () => {
    await screen.findByText('User not found');
  },
};

export const Fails: Story = {
  parameters: at('/perimeter/developers/git/300', [
    override('getDeveloper', { status: 500, detail: '' }),
  ]),
  play: async ({ loaded }) => {
    await screen.findByText(/^Sorry, we are unable to retrieve details/);
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: 'Nora Lindqvist' });
  },
};
