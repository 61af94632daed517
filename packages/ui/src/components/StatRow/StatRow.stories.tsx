import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { KpiCard } from '../KpiCard/KpiCard.tsx';
import { StatRow } from './StatRow.tsx';

const meta = {
  title: 'Components/StatRow',
  component: StatRow,
  args: {
    children: (
      <>
        <KpiCard label="Open incidents" value="214" trend={[3, 4, 2, 6, 8, 7]} />
        <KpiCard
          label="Median time to resolve"
          value="2 d 4 h"
          variation={{ value: '12%', direction: 'down', tone: 'good' }}
        />
        <KpiCard label="Still valid" value="9" hint="of 214" />
      </>
    ),
  },
  parameters: { width: 860 },
} satisfies Meta<typeof StatRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OneFails: Story = {
  args: {
    children: (
      <>
        <KpiCard label="Open incidents" value="214" />
        <KpiCard
          label="Median time to resolve"
          value=""
          status={{ kind: 'failed', onRetry: () => {} }}
        />
        <KpiCard label="Still valid" value="" status={{ kind: 'loading' }} />
      </>
    ),
  },
};
export const Narrow: Story = { parameters: { width: 340 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    children: (
      <>
        <KpiCard label={HEBREW.openInAll} value="214" trend={[3, 4, 2, 6, 8, 7]} />
        <KpiCard
          label={HEBREW.hours}
          value="52"
          variation={{ value: '12%', direction: 'down', tone: 'good' }}
        />
        <KpiCard label={HEBREW.valid} value="9" />
      </>
    ),
  },
};
export const LongContent: Story = {
  parameters: { width: 640 },
  args: {
    children: (
      <>
        <KpiCard
          label="Incidents that were reopened by a new occurrence"
          value="1,284,000"
          hint="in 312 repositories of eleven organisations"
          trend={[3, 4, 2, 6, 8, 7]}
        />
        <KpiCard
          label="Median time from the first occurrence to resolution"
          value="112 d 4 h"
          variation={{ value: '1,200%', direction: 'down', tone: 'good' }}
        />
        <KpiCard label="Still valid" value="9" hint="of 214" />
      </>
    ),
  },
};
