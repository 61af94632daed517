import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Code } from './Code.tsx';

const meta = {
  title: 'Components/Code',
  component: Code,
  args: { children: 'infra/production/eu-west-1/deploy.env' },
} satisfies Meta<typeof Code>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Plain: Story = { args: { look: 'plain' } };
export const KeepsItsEnd: Story = { args: { truncate: 'start' }, parameters: { width: 180 } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: { width: 300 },
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['soft', 'plain'] as const).map((look) => (
        <Code key={look} {...args} look={look} />
      ))}
      {(['none', 'end', 'start'] as const).map((truncate) => (
        <Code key={truncate} truncate={truncate} className="max-w-full">
          infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars
        </Code>
      ))}
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 140 } };
export const LongContent: Story = {
  args: {
    children: 'infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
    truncate: 'start',
  },
  parameters: { width: 300 },
};
