import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ButtonGroup } from './ButtonGroup.tsx';

const meta = {
  title: 'Components/ButtonGroup',
  component: ButtonGroup,
  args: {
    label: 'Validity',
    children: (
      <>
        <Button>Check now</Button>
        <Button>Mark as valid</Button>
        <Button>Mark as invalid</Button>
      </>
    ),
  },
} satisfies Meta<typeof ButtonGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Mark as valid' })).toHaveFocus();
  },
};
export const Icons: Story = {
  args: {
    label: 'Incident',
    children: (
      <>
        <IconButton tone="secondary" label="Previous incident" icon={<ChevronLeft />} />
        <IconButton tone="secondary" label="Next incident" icon={<ChevronRight />} />
      </>
    ),
  },
};
export const Spaced: Story = { args: { look: 'spaced' } };
export const Narrow: Story = { args: { look: 'spaced' }, parameters: { width: 240 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    children: (
      <>
        <Button>{HEBREW.acknowledge}</Button>
        <Button>{HEBREW.resolve}</Button>
        <Button>{HEBREW.assign}</Button>
      </>
    ),
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <ButtonGroup key={size} label={size}>
          <Button size={size}>Day</Button>
          <Button size={size} disabledReason="Too many bars">
            Hour
          </Button>
          <Button size={size}>Week</Button>
        </ButtonGroup>
      ))}
    </div>
  ),
};
/** Long labels do not fit side by side: `spaced` wraps, `joined` would not. */
export const LongContent: Story = {
  parameters: { width: 480 },
  args: {
    look: 'spaced',
    children: (
      <>
        <Button>Check the validity of all of them now</Button>
        <Button>Mark as valid</Button>
        <Button>Set to invalid, for it was rotated</Button>
      </>
    ),
  },
};
