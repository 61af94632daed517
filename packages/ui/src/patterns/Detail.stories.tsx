import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Badge } from '../components/Badge/Badge.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs/Breadcrumbs.tsx';
import { Button, ButtonLink } from '../components/Button/Button.tsx';
import { DescriptionList } from '../components/DescriptionList/DescriptionList.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState/ErrorState.tsx';
import { ItemPager } from '../components/ItemPager/ItemPager.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Panel } from '../components/Panel/Panel.tsx';
import { Path } from '../components/Path/Path.tsx';
import { Skeleton, SkeletonLines } from '../components/Skeleton/Skeleton.tsx';
import { Timeline } from '../components/Timeline/Timeline.tsx';

type State = 'loading' | 'failed' | 'notFound' | 'ready';

const PLACES = [
  'acme/payments/config/deploy.env:12',
  'acme/payments/services/billing/src/config/stripe.ts:41',
];
const EVENTS = [
  {
    id: '2',
    person: 'Grace Hopper',
    text: 'Severity changed from High to Critical',
    time: '14:02',
  },
  { id: '1', text: 'Found in 2 places', time: '09:30' },
];

/** One layout for every state: known facts are drawn immediately, and the rest fills its slots. */
function DetailPage({ state, isNarrow }: { state: State; isNarrow: boolean }) {
  const crumbs = <Breadcrumbs items={[{ label: 'Incidents', href: '/incidents' }]} />;
  const isReady = state === 'ready';
  if (state === 'notFound')
    return (
      <div className="grid gap-4">
        <PageHeader breadcrumbs={crumbs} title="Secret incident #101" />
        <EmptyState
          size="page"
          headingLevel={2}
          title="No such incident"
          body="It was deleted, or the address is wrong."
          action={<ButtonLink href="/incidents">Back to incidents</ButtonLink>}
        />
      </div>
    );
  if (state === 'failed')
    return (
      <div className="grid gap-4">
        <PageHeader breadcrumbs={crumbs} title="Secret incident #101" />
        <ErrorState
          size="page"
          headingLevel={2}
          title="Failed to load the incident"
          onRetry={() => {}}
        />
      </div>
    );
  return (
    <div
      className={
        isNarrow ? 'grid gap-4' : 'grid grid-cols-[minmax(0,1fr)_320px] content-start gap-4'
      }
    >
      <PageHeader
        className={isNarrow ? undefined : 'col-span-2'}
        breadcrumbs={crumbs}
        title="Secret incident #101"
        badges={
          isReady ? (
            <>
              <Badge tone="hot">Triggered</Badge>
              <Badge tone="critical">Critical</Badge>
            </>
          ) : null
        }
        meta={
          <span className="flex min-h-6 items-center">
            {isReady ? 'AWS access key · AKIA••••7Q · first seen 2d' : <Skeleton width="280px" />}
          </span>
        }
        actions={
          <ItemPager
            place={3}
            total={57}
            itemName="Incident"
            previous={{ label: 'Previous incident', keys: '[', onSelect: fn() }}
            next={{ label: 'Next incident', keys: ']', onSelect: fn() }}
          />
        }
      />
      <main className={isNarrow ? 'order-last grid gap-4' : 'grid content-start gap-4'}>
        <Panel title="Occurrences" divided flush>
          <ul className="min-h-20 divide-y divide-border">
            {PLACES.map((path) => (
              <li key={path} className="flex min-h-10 items-center px-4">
                {isReady ? <Path path={path} /> : <Skeleton width="60%" />}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Timeline">
          <div className="min-h-30">
            {isReady ? (
              <Timeline label="Timeline" days={[{ key: 'today', label: 'Today', items: EVENTS }]} />
            ) : (
              <SkeletonLines lines={4} />
            )}
          </div>
        </Panel>
      </main>
      <aside aria-label="About the incident" className="grid content-start gap-4">
        <Panel aria-label="Actions">
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" busy={!isReady}>
              Acknowledge
            </Button>
            <Button busy={!isReady}>Resolve</Button>
          </div>
        </Panel>
        <Panel title="Properties">
          <DescriptionList
            layout="columns"
            items={[
              {
                term: 'Assignee',
                description: isReady ? 'Ada Lovelace' : <Skeleton width="96px" />,
              },
              { term: 'Validity', description: isReady ? 'Valid' : <Skeleton width="48px" /> },
              {
                term: 'Presence',
                description: isReady ? '2 of 2 on GitHub' : <Skeleton width="112px" />,
              },
            ]}
          />
        </Panel>
      </aside>
    </div>
  );
}

const own = import.meta.glob<string>('./Detail.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Detail',
  component: DetailPage,
  args: { state: 'ready', isNarrow: false },
  // A pattern is read whole.
  parameters: {
    width: 1080,
    docs: { source: { code: own['./Detail.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof DetailPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * The header says what leaked, where, and how bad it is. The side bar has actions, then properties. One button has the accent: the
 * step that moves the work forward.
 */
export const Default: Story = {};

/** The page without its words: nothing moves when they come. */
export const Loading: Story = {
  args: { state: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('#101');
    await expect(canvas.getByRole('heading', { name: 'Properties' })).toBeVisible();
  },
};

/** A dead end keeps the crumb that led there, and has a way on. */
export const NotFound: Story = {
  args: { state: 'notFound' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Incidents' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to incidents' })).toBeVisible();
  },
};

/** What failed is tried again in its place. */
export const Failed: Story = { args: { state: 'failed' } };

/** Without room beside the leak, the actions are above it. */
export const Narrow: Story = { args: { isNarrow: true }, parameters: { width: 360 } };
