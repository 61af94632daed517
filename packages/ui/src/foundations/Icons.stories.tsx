import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check, Copy, Eye, Search, ShieldAlert, TriangleAlert, UserRound, X } from 'lucide-react';

const meta = {
  title: 'Foundations/Icons',
  parameters: { width: 480 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const ICONS = { Check, Copy, Eye, Search, ShieldAlert, TriangleAlert, UserRound, X } as const;

/** One set, lucide, imported one by one. 14 px in small controls, 16 px elsewhere. A word beats an icon. */
export const Default: Story = {
  render: () => (
    <ul className="grid grid-cols-4 gap-4 text-center text-sm text-text-muted">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <li key={name}>
          <Icon aria-hidden className="mx-auto mb-1 size-4 text-text" />
          {name}
        </li>
      ))}
    </ul>
  ),
};
