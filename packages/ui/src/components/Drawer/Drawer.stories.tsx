import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { OpenedBy } from '../../stories/OpenedBy.tsx';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { DescriptionList } from '../DescriptionList/DescriptionList.tsx';
import { Drawer } from './Drawer.tsx';

const meta = {
  title: 'Components/Drawer',
  component: Drawer,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'acme/payments',
    description: 'Monitored since 3 March 2026',
    children: (
      <DescriptionList
        items={[
          { term: 'Default branch', description: 'main' },
          { term: 'Open incidents', description: '12' },
          { term: 'Last scan', description: '2 hours ago' },
        ]}
      />
    ),
    footer: (
      <>
        <Button>Close</Button>
        <Button tone="primary">Scan now</Button>
      </>
    ),
  },
  parameters: { picture: 'page', viewport: [720, 420] },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'acme/payments' });
  },
};
export const Large: Story = { ...Default, args: { size: 'large' } };
export const FromTheStart: Story = { ...Default, args: { side: 'start' } };
export const LongContent: Story = {
  args: {
    title: 'a-repository-with-a-name-that-never-ends/and-then-some-more-of-it-for-good-measure',
    children: (
      <DescriptionList
        items={Array.from({ length: 24 }, (_, index) => ({
          term: `Branch ${index + 1}`,
          description: `release/2026-${index + 1}`,
        }))}
      />
    ),
  },
  play: async () => {
    await within(document.body).findByRole('dialog');
  },
};
export const Narrow: Story = { ...Default, parameters: { viewport: [360, 420] } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    description: HEBREW.threeDaysAgo,
    children: (
      <DescriptionList
        items={[
          { term: HEBREW.incidents, description: '12' },
          { term: HEBREW.firstSeen, description: HEBREW.twoHoursAgo },
        ]}
      />
    ),
    footer: (
      <>
        <Button>{HEBREW.cancel}</Button>
        <Button tone="primary">{HEBREW.scan}</Button>
      </>
    ),
  },
  play: async () => void (await within(document.body).findByRole('dialog')),
};
export const FocusReturns: Story = {
  args: { open: false },
  parameters: { picture: 'none' },
  render: (args) => (
    <OpenedBy label="Details">
      {(open, onOpenChange) => <Drawer {...args} open={open} onOpenChange={onOpenChange} />}
    </OpenedBy>
  ),
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Details' });
    await userEvent.click(button);
    const panel = await body.findByRole('dialog');
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
