import type { Meta, StoryObj } from '@storybook/react-vite';
import { History, MapPin } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { TabNav } from './TabNav.tsx';
import { Tabs } from './Tabs.tsx';

const meta = {
  title: 'Components/Tabs',
  component: Tabs,
  args: {
    label: 'Incident',
    value: 'occurrences',
    onValueChange: fn(),
    items: [
      { value: 'occurrences', label: 'Occurrences', count: 12, content: 'Where it leaked' },
      { value: 'timeline', label: 'Timeline', count: 3, content: 'What happened' },
      { value: 'feedback', label: 'Feedback', content: 'What the developer says' },
    ],
  },
  parameters: { width: 520 },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenCalledWith('timeline');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('What happened');
  },
};
export const Disabled: Story = {
  args: {
    items: [
      { value: 'occurrences', label: 'Occurrences', count: 12, content: 'Where it leaked' },
      {
        value: 'timeline',
        label: 'Timeline',
        content: 'What happened',
        disabledReason: 'Only members of the team may see it',
      },
      { value: 'feedback', label: 'Feedback', content: 'What the developer says' },
    ],
  },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    const refused = canvas.getByRole('tab', { name: 'Timeline' });
    await expect(refused).toHaveFocus();
    await expect(refused).toHaveAccessibleDescription('Only members of the team may see it');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Where it leaked');
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await expect(args.onValueChange).toHaveBeenCalledWith('feedback');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('What the developer says');
  },
};
export const WithIcons: Story = {
  args: {
    items: [
      { value: 'occurrences', label: 'Occurrences', count: 12, icon: <MapPin />, content: 'Where' },
      { value: 'timeline', label: 'Timeline', icon: <History />, content: 'What happened' },
    ],
  },
};
export const AsLinks: Story = {
  render: () => (
    <TabNav
      label="Incidents"
      items={[
        {
          id: 's',
          label: 'GitHub secret incidents',
          href: '/incidents/secrets',
          count: 1284,
          current: true,
        },
        {
          id: 'k',
          label: 'GitHub keyword incidents',
          href: '/incidents/keywords',
          count: 31,
          current: false,
        },
        {
          id: 'p',
          label: 'Postman secret incidents',
          href: '/incidents/postman',
          count: 0,
          current: false,
        },
      ]}
    />
  ),
};
export const Narrow: Story = { parameters: { width: 240 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.incident,
    items: [
      { value: 'occurrences', label: HEBREW.occurrences, count: 12, content: HEBREW.detected },
      { value: 'timeline', label: HEBREW.timeline, count: 3, content: HEBREW.acked },
      { value: 'feedback', label: HEBREW.feedback, content: HEBREW.noteText },
    ],
  },
};
/** A few, and a long row. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-6">
      <Tabs {...args} />
      <Tabs
        {...args}
        items={Array.from({ length: 9 }, (_, index) => ({
          value: index === 0 ? 'occurrences' : String(index),
          label: `A source with a long name ${index + 1}`,
          count: index === 0 ? '10,000+' : index,
          content: 'More than there is room for: the row scrolls sideways.',
        }))}
      />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    items: Array.from({ length: 9 }, (_, index) => ({
      value: index === 0 ? 'occurrences' : String(index),
      label: `A source with a long name ${index + 1}`,
      count: index === 0 ? '10,000+' : index,
      content: 'More than there is room for: the row scrolls sideways.',
    })),
  },
};
