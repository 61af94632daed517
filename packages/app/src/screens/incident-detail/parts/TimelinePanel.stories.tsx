import { ADA, aNote, anEvent, daysAgo, LIN, SAM } from '@sluice/contract/fixtures/entities';
import { EVENT_NAMES, eventInfo } from '@sluice/domain/timeline';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { entriesOf } from '../timeline-entries.ts';
import { TimelinePanel } from './TimelinePanel.tsx';

/** One event of every kind that the product writes. */
const every = EVENT_NAMES.map((event, index) => {
  const { type } = eventInfo(event);
  const isOurs = type === 'detector';
  return anEvent({
    id: index + 1,
    type,
    event,
    user: isOurs ? null : index % 2 === 0 ? ADA : LIN,
    target_user: type === 'assignment' ? SAM : null,
    severity_value: event.includes('severity') ? 20 : null,
    reason: event === 'resolve' ? ['revoked', 'low_risk'] : [],
    emails: type === 'email' ? ['mira@acme.example'] : [],
    notifier: type === 'notification' ? 'Security channel' : null,
    gg_created_at: daysAgo(index / 4),
  });
});

const meta = {
  title: 'Parts/Timeline panel',
  component: TimelinePanel,
  tags: ['state'],
  parameters: { picture: 'fill', width: 720 },
  args: {
    state: { kind: 'ready', entries: entriesOf(every.slice(0, 5), [aNote()], 'all') },
    filter: 'all',
    timeZone: 'UTC',
    onFilterChange: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof TimelinePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const EveryEvent: Story = {
  args: { state: { kind: 'ready', entries: entriesOf(every, [], 'all') } },
};
export const NoNotes: Story = {
  args: { state: { kind: 'ready', entries: [] }, filter: 'notes' },
};
export const NoEvents: Story = {
  args: { state: { kind: 'ready', entries: [] }, filter: 'actions' },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const Failed: Story = {
  args: { state: { kind: 'failed', text: 'Failed to get secret events' } },
};
