import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { ResultState } from './ResultState.tsx';

const meta = {
  title: 'Components/ResultState',
  component: ResultState,
  args: {
    tone: 'success',
    title: 'The threat has been eradicated',
    children: 'Many thanks. Acme has your answers.',
  },
  parameters: { width: 480 },
} satisfies Meta<typeof ResultState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('region', { name: 'The threat has been eradicated' }),
    ).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 2 })).toBeVisible();
  },
};
export const Warning: Story = {
  args: {
    tone: 'warning',
    title: 'The threat is real',
    children: 'Someone of Acme will come back to you shortly.',
  },
};
/** It ended neither well nor badly. */
export const Neutral: Story = {
  args: { tone: 'neutral', title: 'This page has expired', children: undefined },
};
export const WithAction: Story = {
  args: { action: <Button>Go to incidents</Button> },
};
export const WholePage: Story = { args: { size: 'page', headingLevel: 1 } };
export const LongContent: Story = {
  args: {
    title: 'The secret was revoked, and every program that used it has been given a new one',
    children: 'AnIdentifierThatCannotBeBrokenAnywhere'.repeat(4),
    className: '[overflow-wrap:anywhere]',
  },
};
export const Narrow: Story = {
  args: { action: <Button>Go to incidents</Button> },
  parameters: { width: 200 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { title: HEBREW.revoked, children: HEBREW.noteText },
};
/** Each tone, in a panel and for a page. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-4">
      {(['success', 'warning', 'neutral'] as const).map((tone) => (
        <ResultState
          key={tone}
          {...args}
          tone={tone}
          title={`It ended: ${tone}`}
          className="panel"
        />
      ))}
      <ResultState {...args} size="page" />
    </div>
  ),
};
