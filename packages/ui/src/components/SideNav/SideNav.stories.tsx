import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChartColumn, Settings, ShieldAlert, Waves } from 'lucide-react';
import { fn } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
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

export const Default: Story = {};
export const Collapsed: Story = { args: { collapsed: true } };
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
