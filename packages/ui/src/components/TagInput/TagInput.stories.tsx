import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TagInput } from './TagInput.tsx';

const meta = {
  title: 'Components/TagInput',
  component: TagInput,
  args: {
    'aria-label': 'Domains',
    itemName: 'domain',
    values: ['acme.example', 'payments.acme.example'],
    onValuesChange: fn(),
    validate: (tag) => (tag.includes('.') ? null : `${tag} is no domain`),
  },
  parameters: { width: 360 },
} satisfies Meta<typeof TagInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, 'shop.example,');
    await expect(args.onValuesChange).toHaveBeenLastCalledWith([
      'acme.example',
      'payments.acme.example',
      'shop.example',
    ]);
    await expect(canvas.getByRole('status')).toHaveTextContent('shop.example added');
    await userEvent.keyboard('{Backspace}');
    await expect(canvas.getByRole('button', { name: 'Remove domain shop.example' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Delete}');
    await expect(args.onValuesChange).toHaveBeenLastCalledWith(['acme.example', 'shop.example']);
  },
};
export const WithError: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, 'nonsense{Enter}');
    await expect(canvas.getByRole('alert')).toHaveTextContent('nonsense is no domain');
    await expect(field).toBeInvalid();
    await expect(field).toHaveValue('nonsense');
  },
};
export const Small: Story = { args: { size: 'small' } };
/** Empty behind a full row, the field opens no second one; a press beside the tags goes into it, and then it has room. */
export const FullRow: Story = {
  args: { values: ['a-very-long-department-name-that-goes-on.acme.example'] },
  parameters: { width: 280 },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    const box = field.parentElement;
    if (box === null) throw new Error('no box');
    await expect(box.offsetHeight).toBe(32);
    await userEvent.pointer({ keys: '[MouseLeft>]', target: box });
    await userEvent.pointer({ keys: '[/MouseLeft]' });
    await expect(field).toHaveFocus();
    await expect(field.offsetWidth).toBeGreaterThan(39);
    field.blur();
    await expect(box.offsetHeight).toBe(32);
  },
};
export const Empty: Story = { args: { values: [], placeholder: 'Add a domain' } };
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveAttribute('aria-busy', 'true');
    await expect(field).toBeEnabled();
  },
};
export const Disabled: Story = { args: { disabledReason: 'Only an admin can change this' } };
export const LongContent: Story = {
  args: {
    values: [
      'a-very-long-department-name-that-goes-on.and-on.acme.example',
      ...Array.from({ length: 12 }, (_, index) => `team-${index}.example`),
    ],
  },
  parameters: { width: 300 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { itemName: HEBREW.tags, values: [HEBREW.testFile, 'acme.example'] },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <TagInput {...args} size="small" />
      <TagInput {...args} />
      <TagInput {...args} values={[]} placeholder="Add a domain" />
      <TagInput {...args} disabledReason="Only an admin can change this" />
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 200 } };
