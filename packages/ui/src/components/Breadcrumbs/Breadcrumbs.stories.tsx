import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
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
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    items: [{ label: HEBREW.incidents, href: '/incidents' }, { label: HEBREW.incidentNumber }],
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  // One after the other, as on no page.
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },

  render: () => (
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((depth) => (
        <Breadcrumbs
          key={depth}
          items={['Perimeter', 'acme', 'payments', 'config/deploy.env']
            .slice(0, depth)
            .map((label, index) => ({
              label,
              href: index === depth - 1 ? undefined : `#${label}`,
            }))}
        />
      ))}
    </div>
  ),
};
