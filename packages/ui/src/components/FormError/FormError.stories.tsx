import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { FormError } from './FormError.tsx';

const meta = {
  title: 'Components/FormError',
  component: FormError,
  args: {
    errors: [
      { id: 'name', label: 'Name', message: 'Give it a name', fieldId: 'name' },
      { id: 'url', label: 'Address', message: 'Start it with https://', fieldId: 'url' },
    ],
  },
  parameters: { width: 420 },
} satisfies Meta<typeof FormError>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus();
  },
};
export const LeadsToTheField: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <>
      <FormError {...args} />
      <TextField id="url" aria-label="Address" value="" onValueChange={fn()} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Address: Start it with https://' }));
    await expect(canvas.getByLabelText('Address')).toHaveFocus();
  },
};
export const FromTheServer: Story = {
  args: {
    title: 'The webhook was not saved',
    errors: [{ id: 'server', message: 'Another webhook has this address already.' }],
  },
};
export const LongContent: Story = {
  args: {
    errors: Array.from({ length: 8 }, (_, index) => ({
      id: String(index),
      label: `Line ${index + 1} of the list of recipients`,
      message: 'an-address-that-never-ends@subdomain.of.a.subdomain.example is not of your company',
      fieldId: 'list',
    })),
  },
};
export const Narrow: Story = { parameters: { width: 240 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    title: HEBREW.notResolved,
    errors: [{ id: 'name', label: HEBREW.name, message: HEBREW.error, fieldId: 'name' }],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <FormError {...args} takeFocus={false} />
      <FormError errors={[{ id: '1', message: 'Try again later.' }]} takeFocus={false} />
    </div>
  ),
};
