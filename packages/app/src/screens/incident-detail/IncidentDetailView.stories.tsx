import { ADA, aMember, aPatch, aUser, LIN } from '@sluice/contract/fixtures/entities';
import { smallWorld } from '@sluice/contract/fixtures/worlds';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../stories/decorators.tsx';
import { IncidentDetailView } from './IncidentDetailView.tsx';
import type { PatchState } from './incident-detail.states.ts';

const world = smallWorld();
const [triggered, acknowledged, resolved] = world.incidents;
if (triggered === undefined || acknowledged === undefined || resolved === undefined) {
  throw new Error('The small world has one incident a status.');
}
const rows = world.occurrences.get(triggered.id)?.slice(0, 5) ?? [];

const READY_PATCH: PatchState = { kind: 'ready', patch: aPatch() };
const patch = {
  state: READY_PATCH,
  occurrence: rows[0] ?? null,
  revealed: null,
  isRevealBusy: false,
  highlighted: null,
  line: null,
  lineHref: (anchor: string) => `?line=${anchor}`,
  onHighlightedChange: fn(),
  onLineChange: fn(),
  onReveal: fn(),
  onRetry: fn(),
};

const meta = {
  title: 'Screens/Incident detail',
  component: IncidentDetailView,
  tags: ['state'],
  decorators: [inPage],
  parameters: { picture: 'page', viewport: [1280, 900] },
  args: {
    state: { kind: 'ready', incident: triggered, user: aUser() },
    tab: 'occurences',
    backHref: '/incidents/secrets',
    neighbours: { previous: null, next: 102 },
    occurrences: {
      state: { kind: 'ready', rows, total: 7, isRefreshing: false },
      shownId: rows[0]?.id ?? null,
      page: 1,
      ordering: '-date',
      onShow: fn(),
      onPageChange: fn(),
      onOrderingChange: fn(),
      onRetry: fn(),
    },
    patch,
    timeline: {
      state: { kind: 'loading' },
      filter: 'all',
      timeZone: 'UTC',
      onFilterChange: fn(),
      onRetry: fn(),
    },
    sidebar: {
      people: [aMember(ADA, 'admin'), aMember(LIN)],
      busy: null,
      areChecksOn: false,
      isCheckingValidity: false,
      onOperate: fn(),
      onAssign: fn(),
      onSeverityChange: fn(),
      onCheckValidity: fn(),
      onCreateNote: fn(async () => true),
      onUpdateNote: fn(async () => true),
      onDeleteNote: fn(),
    },
    onTabChange: fn(),
    onGoTo: fn(),
    onHideValue: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof IncidentDetailView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Acknowledged: Story = {
  args: { state: { kind: 'ready', incident: acknowledged, user: aUser() } },
};
export const Resolved: Story = {
  args: { state: { kind: 'ready', incident: resolved, user: aUser() } },
};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
export const NotFound: Story = { args: { state: { kind: 'notFound' } } };
export const Forbidden: Story = { args: { state: { kind: 'forbidden' } } };
export const Failed: Story = { args: { state: { kind: 'failed', text: 'Failed to get secret' } } };
export const PatchReady: Story = {};
export const PatchLoading: Story = { args: { patch: { ...patch, state: { kind: 'loading' } } } };
export const PatchFailed: Story = {
  args: {
    patch: {
      ...patch,
      state: { kind: 'failed', text: 'An error occurred while loading the patch.' },
    },
  },
};
export const PatchEmpty: Story = { args: { patch: { ...patch, state: { kind: 'empty' } } } };
export const PatchUnavailable: Story = {
  args: {
    patch: {
      ...patch,
      state: {
        kind: 'unavailable',
        text: 'The state of the commit is unknown, so its patch is not available.',
      },
    },
  },
};

const sized = (width: number, height: number): Story => ({
  parameters: { picture: 'page', viewport: [width, height] },
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: /^Patch of/ });
  },
});
export const Phone: Story = sized(360, 800);
export const Tablet: Story = sized(768, 1024);
export const Wide: Story = sized(1440, 900);
