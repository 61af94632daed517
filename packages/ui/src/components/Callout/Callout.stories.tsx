import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { Callout } from './Callout.tsx';

const meta = {
  title: 'Components/Callout',
  component: Callout,
  args: {
    title: 'Checks are off',
    children: 'Validity is checked only when outbound requests are allowed.',
  },
  parameters: { width: 380 },
} satisfies Meta<typeof Callout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Accent: Story = { args: { tone: 'accent' } };
export const Warning: Story = { args: { tone: 'warning' } };
export const Danger: Story = { args: { tone: 'danger' } };
export const Success: Story = { args: { tone: 'success' } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { title: HEBREW.failed, children: HEBREW.failedBody },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      {(['neutral', 'accent', 'warning', 'danger', 'success'] as const).map((tone) => (
        <Callout key={tone} {...args} tone={tone} />
      ))}
      <Callout action={<Button size="small">Allow them</Button>}>
        Without a title, with an action, and with a path that has no place to break:
        infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars
      </Callout>
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    children:
      'A path that has no place to break: infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
  },
};
