import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Banner } from './Banner.tsx';

const meta = {
  title: 'Components/Banner',
  component: Banner,
  args: { title: 'A new version is available.', children: 'Refresh the page to use it.' },
  parameters: { width: 720 },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Accent: Story = { args: { tone: 'accent', actionLabel: 'Refresh', onAction: fn() } };
export const Warning: Story = {
  args: { tone: 'warning', title: 'Contract expires on 12 Dec 2026', onDismiss: fn() },
};
export const Danger: Story = { args: { tone: 'danger', title: 'Production' } };
/** It never takes focus; its action comes first, then the way to put it away. */
export const ByKeyboard: Story = {
  args: { actionLabel: 'Refresh', onAction: fn(), onDismiss: fn() },
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    await expect(document.body).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAction).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};
export const Narrow: Story = { args: { onDismiss: fn() }, parameters: { width: 300 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { title: HEBREW.newVersion, children: HEBREW.refresh },
};
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 460 },
  render: (args) => (
    <div className="flex flex-col gap-3">
      {(['neutral', 'accent', 'warning', 'danger'] as const).map((tone) => (
        <Banner key={tone} {...args} tone={tone} onDismiss={fn()} />
      ))}
      <Banner
        title="The address of the source was changed, and its certificate could not be checked any more."
        actionLabel="Check the source"
        onAction={fn()}
        onDismiss={fn()}
      >
        Nothing is scanned until somebody has looked at it. What was found before stays where it is.
      </Banner>
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    title:
      'The address of the source was changed, and its certificate could not be checked any more.',
    children:
      'Nothing is scanned until somebody has looked at it. What was found before stays where it is.',
    actionLabel: 'Check the source',
    onAction: fn(),
    onDismiss: fn(),
  },
  parameters: { width: 460 },
};
