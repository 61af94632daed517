import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import type { SplitViewProps } from './props.ts';
import { SplitView } from './SplitView.tsx';

function Rows({ text }: { text: string }) {
  return (
    <ul className="divide-y divide-border rounded-panel border border-border bg-surface">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <li key={index} className="flex h-11 items-center truncate px-3">
          {text} {index + 1}
        </li>
      ))}
    </ul>
  );
}

function Held(props: SplitViewProps) {
  const [size, setSize] = useState(props.size);
  return <SplitView {...props} size={size} onSizeChange={setSize} />;
}

const meta = {
  title: 'Components/SplitView',
  component: SplitView,
  parameters: { fillsWindow: true, layout: 'fullscreen', viewport: [1100, 420] },
  args: {
    paneLabel: 'Incident',
    size: 420,
    onSizeChange: () => {},
    children: <Rows text="Incident" />,
    pane: <p className="py-4">What leaked, where, and what to do about it.</p>,
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof SplitView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ step }) => {
    const edge = await screen.findByRole('separator', { name: 'Resize Incident' });
    await step('arrows move the edge, Home and End go to its limits', async () => {
      edge.focus();
      await userEvent.keyboard('{ArrowLeft}');
      await expect(edge).toHaveAttribute('aria-valuenow', '452');
      await userEvent.keyboard('{Home}');
      await expect(edge).toHaveAttribute('aria-valuenow', '760');
      await userEvent.keyboard('{End}');
      await expect(edge).toHaveAttribute('aria-valuenow', '360');
    });
  },
};
export const Closed: Story = { args: { pane: null } };
export const LongContent: Story = {
  args: { pane: <p className="py-4">{'A line of the incident. '.repeat(400)}</p> },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: <Rows text={HEBREW.incident} />, pane: <p>{HEBREW.detected}</p> },
};
/** Open and closed. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-4">
      <SplitView {...args} />
      <SplitView {...args} pane={null} />
    </div>
  ),
};
