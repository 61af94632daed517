import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta = {
  title: 'Components/Breadcrumbs',
  component: Breadcrumbs,
  args: { items: [{ label: 'Incidents', href: '/incidents' }, { label: 'Secret #1284' }] },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongNarrow: Story = {
  args: {
    items: [
      { label: 'Incidents', href: '/incidents' },
      { label: 'A keyword incident with a very long name' },
    ],
  },
  parameters: { width: 220 },
};
export const RightToLeft: Story = { decorators: [inRightToLeft] };
