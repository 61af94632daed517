import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Link } from '../components/Link/Link.tsx';

const meta = {
  title: 'Foundations/Focus',
  parameters: { width: 420 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two pixels with an offset, on everything that Tab reaches, in one rule. No component removes it. */
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
/** How focus looks on what is not focused now: the rule itself goes by `:focus-visible`. */
const SHOWN = { outline: '2px solid var(--color-focus)', outlineOffset: 2 };

/** The ring on controls of each kind, side by side. */
export const Ring: Story = {
  render: () => (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-4">
      {[
        [
          'Button',
          <Button key="b" tone="primary" style={SHOWN}>
            Acknowledge
          </Button>,
        ],
        [
          'Quiet button',
          <Button key="q" tone="quiet" style={SHOWN}>
            Clear
          </Button>,
        ],
        [
          'Link',
          <Link key="l" href="/incidents/secrets" style={SHOWN}>
            Secret incidents
          </Link>,
        ],
        [
          'Box',
          <input key="c" type="checkbox" aria-label="Select" className="check" style={SHOWN} />,
        ],
      ].map(([name, control]) => (
        <Fragment key={String(name)}>
          <span className="text-sm text-text-muted">{name}</span>
          <span>{control}</span>
        </Fragment>
      ))}
    </div>
  ),
};
