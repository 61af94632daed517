import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { InfoPopover } from './InfoPopover.tsx';

const meta = {
  title: 'Components/InfoPopover',
  component: InfoPopover,
  args: {
    label: 'What the perimeter is',
    children: (
      <>
        <p>Developers are monitored wherever they contribute.</p>
        <p>All public repositories of your organizations are monitored.</p>
      </>
    ),
  },
} satisfies Meta<typeof InfoPopover>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);

export const Default: Story = {
  parameters: { picture: 'pop', viewport: [400, 180] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'What the perimeter is' }));
    const opened = await body().findByRole('dialog', { name: 'What the perimeter is' });
    await expect(opened).toHaveTextContent('wherever they contribute');
  },
};
/** Beside the title that it explains. */
export const InTitle: Story = {
  render: (args) => <PageHeader title="Perimeter" badges={<InfoPopover {...args} />} />,
  parameters: { width: 420 },
};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await body().findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body().queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
};
/** It grows to 320 px, then its text wraps. */
export const LongContent: Story = {
  args: {
    children: <p>{'Incidents that were closed as false positives are not counted. '.repeat(8)}</p>,
  },
  parameters: { picture: 'pop', viewport: [400, 300] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await body().findByRole('dialog');
  },
};
export const Narrow: Story = {
  ...LongContent,
  parameters: { picture: 'pop', viewport: [280, 420] },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.help, children: <p>{HEBREW.hint}</p> },
  parameters: { picture: 'pop', viewport: [360, 140] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await body().findByRole('dialog');
  },
};
