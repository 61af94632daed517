import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Dropzone } from './Dropzone.tsx';

const meta = {
  title: 'Components/Dropzone',
  component: Dropzone,
  args: {
    label: 'Import the perimeter',
    accept: ['.csv'],
    maxBytes: 5 * 1024 * 1024,
    onFiles: fn(),
  },
  parameters: { width: 420 },
  render: (args) => {
    const [files, set] = useState(args.files ?? []);
    const remove = (id: string) => set(files.filter((file) => file.id !== id));
    return <Dropzone {...args} files={files} onRemove={remove} />;
  },
} satisfies Meta<typeof Dropzone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Chosen: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const file = new File(['id,name'], 'users.csv', { type: 'text/csv' });
    await userEvent.upload(canvas.getByLabelText('Import the perimeter'), file);
    await expect(args.onFiles).toHaveBeenCalledWith([file]);
  },
};
export const WithError: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('Import the perimeter');
    await fireEvent.change(input, { target: { files: [new File(['x'], 'users.xlsx')] } });
    await expect(canvas.getByRole('alert')).toHaveTextContent('users.xlsx: not a .csv file');
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
export const WithProgress: Story = {
  args: {
    files: [
      { id: '1', name: 'users.csv', bytes: 18_400 },
      { id: '2', name: 'repositories.csv', bytes: 1_834_000, progress: 0.4 },
      { id: '3', name: 'keywords.csv', bytes: 400, progress: null },
      { id: '4', name: 'broken.csv', bytes: 12, error: 'Line 3 has no name' },
    ],
  },
};
/** Focus goes to the next file's button, and from the last one to where files are given. */
export const FocusGoesOn: Story = {
  parameters: { picture: 'none' },
  args: {
    files: [
      { id: '1', name: 'users.csv', bytes: 18_400 },
      { id: '2', name: 'repositories.csv', bytes: 1_834_000 },
    ],
  },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Remove users.csv' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Remove repositories.csv' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText('Import the perimeter')).toHaveFocus();
  },
};
/** It is a stop all the same, and says why. */
export const Disabled: Story = {
  args: { disabledReason: 'Only an admin can import' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Import the perimeter');
    await expect(input).toBeEnabled();
    await expect(input).toHaveAttribute('aria-disabled', 'true');
    await expect(input).toHaveAccessibleDescription('Only an admin can import');
  },
};
export const LongContent: Story = {
  args: {
    label: 'Import users, repositories and keywords of the whole company at once',
    files: [
      {
        id: '1',
        name: 'an-export-of-every-repository-that-was-ever-seen-by-anybody-2026-11-28.csv',
        bytes: 5_000_000,
        progress: 0.9,
      },
    ],
  },
  parameters: { width: 300 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.importFiles,
    files: [
      { id: '1', name: 'users.csv', bytes: 18_400 },
      { id: '2', name: 'repositories.csv', bytes: 1_834_000, progress: 0.4 },
    ],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Dropzone {...args} />
      <Dropzone {...args} multiple label="Patches" accept={undefined} />
      <Dropzone {...args} disabledReason="Only an admin can import" />
    </div>
  ),
};
export const Narrow: Story = { ...WithProgress, parameters: { width: 220 } };
