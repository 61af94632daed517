import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { DescriptionList } from './DescriptionList.tsx';

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Detector', description: 'AWS access key' },
      { term: 'Commit', description: '4f2a91c' },
      { term: 'First seen', description: '26 Nov 2026' },
    ],
  },
  parameters: { width: 360 },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Stacked: Story = { args: { layout: 'stacked' }, parameters: { width: 200 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    items: [
      { term: HEBREW.repository, description: 'acme/payments' },
      { term: HEBREW.assignee, description: HEBREW.ada },
      { term: HEBREW.firstSeen, description: HEBREW.threeDaysAgo },
    ],
  },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: () => (
    <div className="flex flex-col gap-5">
      {(['columns', 'stacked'] as const).map((layout) => (
        <DescriptionList
          key={layout}
          layout={layout}
          items={[
            { term: 'Detector', description: 'AWS access key' },
            {
              term: 'A term that is longer than its column',
              description:
                'infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
            },
          ]}
        />
      ))}
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    items: [
      { term: 'Detector', description: 'AWS access key' },
      {
        term: 'A term that is longer than its column',
        description:
          'infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
      },
    ],
  },
};
