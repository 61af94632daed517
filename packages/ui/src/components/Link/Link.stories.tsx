import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { NavigationProvider } from './NavigationProvider.tsx';

const onNavigate = fn();

import { Link } from './Link.tsx';

const meta = {
  title: 'Components/Link',
  component: Link,
  args: { href: '/incidents/secrets', children: 'Secret incidents' },
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Muted: Story = { args: { tone: 'muted' } };
export const External: Story = {
  args: { external: true, href: 'https://example.com/acme', children: 'acme/payments' },
};
export const GoesToTheRouter: Story = {
  args: { onClick: fn() },
  render: (args) => (
    <NavigationProvider onNavigate={onNavigate}>
      <Link {...args} />
    </NavigationProvider>
  ),
  play: async ({ canvas }) => {
    onNavigate.mockClear();
    await userEvent.click(canvas.getByRole('link'));
    await expect(onNavigate).toHaveBeenCalledWith('/incidents/secrets');
  },
};
export const LongLabel: Story = {
  args: {
    children: 'infrastructure/terraform/environments/production/eu-west-1/variables.auto.tfvars',
  },
  parameters: { width: 240 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: HEBREW.secretIncidents },
};
/** Every look; `LongLabel` is the long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col items-start gap-3">
      {(['accent', 'plain', 'muted'] as const).map((tone) => (
        <p key={tone} className="flex gap-6">
          <Link {...args} tone={tone} />
          <Link {...args} tone={tone} external />
        </p>
      ))}
    </div>
  ),
};
export const Narrow: Story = { parameters: { width: 150 } };
