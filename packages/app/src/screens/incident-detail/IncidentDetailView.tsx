import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import { KINDS } from '@sluice/domain/kind-info';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { IconButton } from '@sluice/ui/IconButton';
import { Masked } from '@sluice/ui/Masked';
import { PageHeader } from '@sluice/ui/PageHeader';
import { Delayed, Skeleton, SkeletonLines } from '@sluice/ui/Skeleton';
import { Tabs } from '@sluice/ui/Tabs';
import { TagList } from '@sluice/ui/TagList';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMedia } from '../../lib/use-media.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { IncidentSidebar, type IncidentSidebarProps, IncidentStatus } from './IncidentSidebar.tsx';
import type { DetailTab, IncidentDetailState } from './incident-detail.states.ts';
import { OccurrencesPanel, type OccurrencesPanelProps } from './parts/OccurrencesPanel.tsx';
import { PatchPanel, type PatchPanelProps } from './parts/PatchPanel.tsx';
import { TimelinePanel, type TimelinePanelProps } from './parts/TimelinePanel.tsx';

export interface IncidentDetailViewProps {
  /** What the page is. */
  state: IncidentDetailState;
  tab: DetailTab;
  /** The list that the person came from. */
  backHref: string;
  /** The neighbours in that list; null where there is none. */
  neighbours: { readonly previous: number | null; readonly next: number | null };
  occurrences: OccurrencesPanelProps;
  patch: PatchPanelProps;
  timeline: TimelinePanelProps;
  sidebar: Omit<IncidentSidebarProps, 'incident' | 'user' | 'withStatus'>;
  onTabChange: (tab: string) => void;
  onGoTo: (id: number) => void;
  onHideValue: () => void;
  onRetry: () => void;
}

/** The page of one secret incident (spec 000 §2.3). */
export function IncidentDetailView(props: IncidentDetailViewProps) {
  const { state, backHref, onRetry } = props;
  switch (state.kind) {
    case 'loading':
      return <LoadingPage />;
    case 'notFound':
      return (
        <NotFoundView
          title={KINDS.secret.notFoundText}
          backLabel="Back to the incidents"
          backHref={backHref}
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          size="page"
          title="Not authorized"
          body="Ask an administrator of your company to let you read incidents."
        />
      );
    case 'failed':
      return <ErrorState size="page" title={state.text} onRetry={onRetry} />;
    case 'ready':
      return <ReadyPage {...props} incident={state.incident} user={state.user} />;
  }
}

const PAGE = 'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem]';

function LoadingPage() {
  return (
    <Delayed>
      <div className={PAGE} role="status" aria-label="Loading the incident">
        <div className="grid content-start gap-5">
          <Skeleton width="18rem" height="28px" />
          <Skeleton shape="block" height="220px" />
          <Skeleton shape="block" height="260px" />
        </div>
        <div className="max-lg:hidden">
          <SkeletonLines lines={12} />
        </div>
      </div>
    </Delayed>
  );
}

function ReadyPage({
  incident,
  user,
  tab,
  backHref,
  neighbours,
  occurrences,
  patch,
  timeline,
  sidebar,
  onTabChange,
  onGoTo,
  onHideValue,
}: IncidentDetailViewProps & { incident: SecretIncident; user: IncidentSidebarProps['user'] }) {
  const title = `${KINDS.secret.title} #${incident.id}`;
  // On a narrow screen the leak is read before all that is known of it; what to do stays on top.
  const isWide = useMedia('(min-width: 64rem)');
  const side = (
    <aside
      aria-label="About the incident"
      className="lg:sticky lg:top-16 lg:col-start-2 lg:row-start-2 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto"
    >
      <IncidentSidebar incident={incident} user={user} withStatus={isWide} {...sidebar} />
    </aside>
  );
  return (
    <div className={PAGE}>
      <div className="lg:col-span-2">
        <PageHeader
          title={title}
          breadcrumbs={
            <Breadcrumbs items={[{ label: 'Incidents', href: backHref }, { label: title }]} />
          }
          meta={
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{incident.display_name}</span>
              <Masked
                label="Secret"
                masked={incident.masked_value}
                value={patch.revealed?.value ?? null}
                revealed={patch.revealed !== null}
                onReveal={patch.onReveal}
                onHide={onHideValue}
                busy={patch.isRevealBusy}
                copyable
              />
              <SecretParts parts={patch.revealed?.parts ?? {}} onHide={onHideValue} />
              <TagList
                label="Tags"
                max={4}
                tags={incident.tags.map((tag) => ({
                  id: tag.name,
                  label: tag.description,
                  hint: tag.long_description,
                }))}
              />
            </div>
          }
          actions={<Neighbours neighbours={neighbours} onGoTo={onGoTo} />}
        />
      </div>
      {isWide ? side : <IncidentStatus incident={incident} user={user} {...sidebar} />}
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">
        <Tabs
          label="About the incident"
          value={tab}
          onValueChange={onTabChange}
          items={[
            {
              value: 'occurences',
              label: incident.occurrence_count === 1 ? 'Occurrence' : 'Occurrences',
              count: incident.occurrence_count,
              content: (
                <div className="grid min-w-0 gap-5">
                  <OccurrencesPanel {...occurrences} />
                  <PatchPanel {...patch} />
                </div>
              ),
            },
            {
              value: 'timeline',
              label: 'Timeline',
              content: <TimelinePanel {...timeline} />,
            },
            {
              value: 'feedback',
              label: 'Feedback',
              content: (
                <EmptyState
                  title="No feedback yet"
                  body="What the developer answers about this leak stands here."
                />
              ),
            },
          ]}
        />
      </div>
      {isWide ? null : side}
    </div>
  );
}

/** What stood beside a revealed value and belongs to it: a key id is nothing without its secret. */
function SecretParts({
  parts,
  onHide,
}: {
  parts: Readonly<Record<string, string>>;
  onHide: () => void;
}) {
  return Object.entries(parts).map(([name, value]) => (
    <span key={name} className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <span className="shrink-0 text-sm">{name}</span>
      <Masked label={name} masked="" value={value} revealed onHide={onHide} copyable />
    </span>
  ));
}

function Neighbours({
  neighbours: { previous, next },
  onGoTo,
}: {
  neighbours: IncidentDetailViewProps['neighbours'];
  onGoTo: (id: number) => void;
}) {
  if (previous === null && next === null) return null;
  return (
    <>
      <IconButton
        label="Previous incident"
        keys="["
        icon={<ChevronUp />}
        disabledReason={previous === null ? 'This is the first one of the page' : undefined}
        onClick={() => previous !== null && onGoTo(previous)}
      />
      <IconButton
        label="Next incident"
        keys="]"
        icon={<ChevronDown />}
        disabledReason={next === null ? 'This is the last one of the page' : undefined}
        onClick={() => next !== null && onGoTo(next)}
      />
    </>
  );
}
