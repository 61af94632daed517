import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { SeenDialog } from './SeenDialog.tsx';

const meta = {
  title: 'Parts/Have we seen it',
  component: SeenDialog,
  tags: ['state'],
  parameters: {
    picture: 'page',
    viewport: [720, 520],
    app: { database: smallDatabase },
  },
} satisfies Meta<typeof SeenDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

async function lookUp(value: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Have we seen it?' }));
  if (value !== '') await userEvent.type(dialog.getByLabelText('Value'), value);
  await userEvent.click(dialog.getByRole('button', { name: 'Look up' }));
  return dialog;
}

export const Default: Story = {
  play: async () => {
    const dialog = await lookUp('the-leaked-value');
    await expect(await dialog.findByText('1 incident holds this value')).toBeVisible();
    await expect(dialog.getByRole('link', { name: /#101$/ })).toHaveAttribute(
      'href',
      '/incidents/secrets/101',
    );
  },
};

/** An answer about another value would be worse than none. */
export const Changed: Story = {
  parameters: { picture: 'none' },
  play: async () => {
    const dialog = await lookUp('the-leaked-value');
    await dialog.findByText('1 incident holds this value');
    await userEvent.type(dialog.getByLabelText('Value'), 'x');
    await expect(dialog.queryByText('1 incident holds this value')).toBeNull();
  },
};

export const NotSeen: Story = {
  play: async () => {
    const dialog = await lookUp('something-else');
    await expect(await dialog.findByText('No incident holds this value.')).toBeVisible();
  },
};

export const Refused: Story = {
  play: async () => {
    const dialog = await lookUp('abc');
    await expect(await dialog.findByText('A value has at least 6 characters.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Value'));
    await userEvent.click(dialog.getByRole('button', { name: 'Look up' }));
    await expect(await dialog.findByText('Required')).toBeVisible();
  },
};

export const TooMany: Story = {
  parameters: {
    app: {
      database: smallDatabase,
      overrides: [
        override('lookUpValue', {
          status: 429,
          code: 'too_many_requests',
          detail: 'Too many attempts. Please try again in 12 seconds.',
        }),
      ],
    },
  },
  play: async () => {
    const dialog = await lookUp('the-leaked-value');
    await expect(
      await dialog.findByText('Too many attempts. Please try again in 12 seconds.'),
    ).toBeVisible();
    await expect(dialog.getByLabelText('Value')).toHaveValue('the-leaked-value');
  },
};
