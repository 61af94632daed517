import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { appOf } from '../../stories/test-app.ts';
import { SlaSection } from './SlaSection.tsx';

const path = '/settings/company/general';

const meta = {
  title: 'Screens/Settings/Deadlines',
  component: SlaSection,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [900, 520], app: { database: smallDatabase, path } },
} satisfies Meta<typeof SlaSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, loaded, userEvent, step }) => {
    const hours = await canvas.findByLabelText('Critical: time to resolve');
    await step('less time to resolve than to acknowledge is refused', async () => {
      await userEvent.clear(hours);
      await userEvent.type(hours, '2{Tab}');
      await expect(await canvas.findByRole('alert')).toHaveTextContent(
        'The time to resolve cannot be shorter than the time to acknowledge.',
      );
    });
    await step('an admin saves the limits', async () => {
      await userEvent.clear(hours);
      await userEvent.type(hours, '12{Tab}');
      await userEvent.click(canvas.getByRole('button', { name: 'Save deadlines' }));
      await screen.findByText('Deadlines updated');
      await expect(appOf(loaded).writes).toHaveLength(1);
    });
  },
};

export const AsMember: Story = {
  parameters: {
    picture: 'none',
    app: { database: () => smallDatabase({ user: aMemberUser() }), path },
  },
  play: async ({ canvas }) => {
    const save = await canvas.findByRole('button', { name: 'Save deadlines' });
    await waitFor(() =>
      expect(save).toHaveAccessibleDescription('Only admins can change deadlines'),
    );
  },
};

export const NotSaved: Story = {
  parameters: {
    picture: 'none',
    app: {
      database: smallDatabase,
      path,
      overrides: [
        override('updateCompanyPreferences', { status: 500, detail: 'An error occured' }),
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Daily mail' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save deadlines' }));
    await canvas.findByText('An error occured');
    await expect(canvas.getByRole('switch', { name: 'Daily mail' })).not.toBeChecked();
  },
};
