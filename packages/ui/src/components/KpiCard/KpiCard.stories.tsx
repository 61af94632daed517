import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { KpiCard } from './KpiCard.tsx';

const meta = {
  title: 'Components/KpiCard',
  component: KpiCard,
  args: {
    label: 'Secret incidents',
    value: '1,284',
    hint: 'in 3 repositories',
    trend: [3, 5, 4, 9, 7, 12, 8],
    variation: { value: '12%', direction: 'up', tone: 'bad' },
  },
  parameters: { width: 320 },
} satisfies Meta<typeof KpiCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { status: { kind: 'loading' } } };
const retry = fn();
export const Failed: Story = {
  args: { status: { kind: 'failed', onRetry: retry } },
  play: async ({ canvas }) => {
    retry.mockClear();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Unable to fetch data.');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(retry).toHaveBeenCalledOnce();
    canvas.getByRole('button', { name: 'Retry' }).blur();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { label: HEBREW.secretIncidents, hint: HEBREW.nothingBody },
};
export const Narrow: Story = { parameters: { width: 240 } };
/** Every look, and a long one. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      {(['up', 'down', 'flat'] as const).map((direction) => (
        <KpiCard
          key={direction}
          {...args}
          variation={{
            value: '12%',
            direction,
            tone: direction === 'up' ? 'bad' : direction === 'down' ? 'good' : 'neutral',
          }}
        />
      ))}
      <KpiCard
        {...args}
        label="Incidents that were reopened by a new occurrence this quarter"
        value="1,284,000"
        hint="in 312 repositories of eleven organisations"
        href="#incidents"
      />
    </div>
  ),
};
/** Figures inside a panel: one line each. */
export const Lines: Story = {
  args: { look: 'line' },
  parameters: { width: 256 },
  render: (args) => (
    <div className="panel grid grid-cols-[minmax(0,1fr)] px-4 py-2">
      <KpiCard {...args} href="#incidents" />
      <KpiCard {...args} label="Keyword incidents that were reopened" trend={undefined} />
      <KpiCard {...args} status={{ kind: 'loading' }} />
      <KpiCard {...args} status={{ kind: 'failed', onRetry: retry }} />
      <KpiCard {...args} status={{ kind: 'failed' }} />
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    label: 'Incidents that were reopened by a new occurrence this quarter',
    value: '1,284,000',
    hint: 'in 312 repositories of eleven organisations',
  },
};
