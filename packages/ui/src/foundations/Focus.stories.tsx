import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Link } from '../components/Link/Link.tsx';

const meta = {
  title: 'Foundations/Focus',
  parameters: { width: 420 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two pixels with an offset, on everything that Tab reaches, in one rule. Nobody removes it. */
export const Default: Story = {
  render: () => (
    <div className="flex items-center gap-4">
      <Button tone="primary">Acknowledge</Button>
      <Link href="/incidents/secrets">Secret incidents</Link>
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(getComputedStyle(canvas.getByRole('button')).outlineStyle).toBe('solid');
  },
};
