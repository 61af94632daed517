import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChartColumn, Settings, ShieldAlert, Waves } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { SideNav } from './SideNav.tsx';

const meta = {
  title: 'Components/SideNav',
  component: SideNav,
  args: {
    label: 'Main',
    mark: (
      <>
        <Waves aria-hidden className="size-5 shrink-0 text-accent-text" />
        <strong className="group-data-[collapsed=true]/nav:sr-only">Sluice</strong>
      </>
    ),
    collapsed: false,
    onCollapsedChange: fn(),
    items: [
      { id: 'a', label: 'Analytics', href: '/analytics', icon: <ChartColumn aria-hidden /> },
      {
        id: 'i',
        label: 'Incidents',
        href: '/incidents',
        icon: <ShieldAlert aria-hidden />,
        current: true,
        badge: '57',
        badgeLabel: '57 triggered',
      },
      { id: 's', label: 'Settings', href: '/settings', icon: <Settings aria-hidden /> },
    ],
  },
  parameters: { picture: 'page', viewport: [900, 400] },
} satisfies Meta<typeof SideNav>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: codeOf('SideNav') };
export const Collapsed: Story = { args: { collapsed: true } };
/** A collapsed entry shows its name on keyboard focus, too. */
export const CollapsedByKeyboard: Story = {
  args: { collapsed: true },
  parameters: { tooltip: true, viewport: [800, 280] },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Analytics' })).toHaveFocus();
    await within(document.body).findByText('Analytics', {
      selector: '[data-slot=tooltip-content] span',
    });
  },
};
export const Expands: Story = {
  args: { collapsed: true },
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Expand navigation' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onCollapsedChange).toHaveBeenCalledWith(false);
    await expect(canvas.getByRole('button', { name: 'Collapse navigation' })).toHaveFocus();
  },
};
export const BottomBar: Story = { parameters: { viewport: [360, 400] } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    items: [
      { id: 'a', label: HEBREW.analytics, href: '/analytics', icon: <ChartColumn aria-hidden /> },
      {
        id: 'i',
        label: HEBREW.incidents,
        href: '/incidents',
        icon: <ShieldAlert aria-hidden />,
        current: true,
        badge: '57',
        badgeLabel: HEBREW.triggered,
      },
      { id: 's', label: HEBREW.settings, href: '/settings', icon: <Settings aria-hidden /> },
    ],
  },
};
export const LongContent: Story = {
  args: {
    items: Array.from({ length: 16 }, (_, index) => ({
      id: String(index),
      label: `A place with a long name ${index + 1}`,
      href: `/place/${index}`,
      icon: <Settings aria-hidden />,
      current: index === 3,
      badge: index === 3 ? '10,000+' : undefined,
      badgeLabel: '10,000 and more',
    })),
  },
};
