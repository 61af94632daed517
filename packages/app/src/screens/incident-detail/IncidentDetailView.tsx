import type { CurrentUser } from '@sluice/contract/schemas/people';
import { KINDS } from '@sluice/domain/kind-info';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { ButtonLink } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { later } from '@sluice/ui/lib/later';
import { PageHeader } from '@sluice/ui/PageHeader';
import { Skeleton, SkeletonLines } from '@sluice/ui/Skeleton';
import { Tabs } from '@sluice/ui/Tabs';
import { Lock } from 'lucide-react';
import { listHrefAtom } from '../../atoms/list-context.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import type { Incident } from '../../incidents/incident.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { IncidentSidebar, IncidentStatus } from './IncidentSidebar.tsx';
import { chooseTabAction, detailTabAtom, retryDetailAction } from './incident-detail.atoms.ts';
import type { IncidentDetailState } from './incident-detail.states.ts';
import { isResolvingAtom } from './operate.atoms.ts';
import { AdjacentIncidentButtons, IncidentHeader } from './parts/IncidentHeader.tsx';
import { OccurrencesPanel } from './parts/OccurrencesPanel.tsx';
import { PatchPanel } from './parts/PatchPanel.tsx';
import { TimelinePanel } from './parts/TimelinePanel.tsx';

const FeedbackTab = later(
  async () => (await import('./parts/FeedbackTab.tsx')).FeedbackTab,
  <SkeletonLines lines={6} />,
);
const PostmanOccurrences = later(
  async () => (await import('./parts/PostmanOccurrences.tsx')).PostmanOccurrences,
  <Skeleton shape="block" height="220px" />,
);
const ResolveIncident = later(
  async () => (await import('./parts/ResolveIncident.tsx')).ResolveIncident,
);

export interface IncidentDetailViewProps {
  /** What the page is. */
  state: IncidentDetailState;
}

/** The page of one incident of any kind (spec 000 §2.3). Its panels read their own atoms. */
export function IncidentDetailView({ state }: IncidentDetailViewProps) {
  const kind = useAtomValue(kindAtom);
  const listHref = useAtomValue(listHrefAtom);
  const onRetry = useSetAtom(retryDetailAction);
  switch (state.kind) {
    case 'loading':
      return <LoadingPage />;
    case 'notFound':
      return (
        <NotFoundView
          title={KINDS[kind].notFoundText}
          backLabel="Back to incidents"
          backHref={listHref}
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          size="page"
          icon={<Lock />}
          title="Not authorized"
          body="Ask an administrator for access to incidents."
          action={<ButtonLink href={listHref}>Back to incidents</ButtonLink>}
        />
      );
    case 'failed':
      return <ErrorState size="page" title={state.text} onRetry={onRetry} />;
    case 'ready':
      return <ReadyPage incident={state.incident} user={state.user} />;
  }
}

const PAGE =
  'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_320px] 2xl:grid-cols-[minmax(0,1fr)_384px]';

/** The page while its data loads: known parts are already in their final position. */
function LoadingPage() {
  const kind = useAtomValue(kindAtom);
  const id = useAtomValue(incidentIdAtom);
  const listHref = useAtomValue(listHrefAtom);
  const isWide = useMedia('(min-width: 1024px)');
  const title = `${KINDS[kind].title} #${id}`;
  return (
    <div className={PAGE} role="status" aria-label="Loading the incident">
      <div className="lg:col-span-2">
        <PageHeader
          title={title}
          breadcrumbs={
            <Breadcrumbs items={[{ label: 'Incidents', href: listHref }, { label: title }]} />
          }
          meta={
            <span className="flex h-6 items-center">
              <Skeleton width="320px" />
            </span>
          }
          actions={id === null ? null : <AdjacentIncidentButtons id={id} />}
        />
      </div>
      {isWide ? (
        <aside
          aria-label="About the incident"
          className="panel p-4 lg:col-start-2 lg:row-start-2 lg:self-start"
        >
          <SkeletonLines lines={12} />
        </aside>
      ) : (
        <div className="panel p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-start-2">
        <div className="flex h-10 items-center gap-6 border-border border-b font-medium text-text-muted">
          <span>Occurrences</span>
          <span>Timeline</span>
        </div>
        <Skeleton shape="block" height="220px" />
        <Skeleton shape="block" height="260px" />
      </div>
    </div>
  );
}

function ReadyPage({ incident, user }: { incident: Incident; user: CurrentUser }) {
  const isResolving = useAtomValue(isResolvingAtom);
  // On a narrow screen the status stays on top, and the leak comes before the rest of the sidebar.
  const isWide = useMedia('(min-width: 1024px)');
  const side = (
    <aside
      aria-label="About the incident"
      className="lg:sticky lg:top-16 lg:col-start-2 lg:row-start-2 lg:max-h-[calc(100dvh-64px)] lg:self-start lg:overflow-y-auto"
    >
      <IncidentSidebar incident={incident} user={user} withStatus={isWide} />
    </aside>
  );
  return (
    <div className={PAGE}>
      <div className="lg:col-span-2">
        <IncidentHeader incident={incident} />
      </div>
      {isWide ? side : <IncidentStatus incident={incident} user={user} />}
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">
        <IncidentBody incident={incident} />
      </div>
      {isWide ? null : side}
      {isResolving ? <ResolveIncident incident={incident} /> : null}
    </div>
  );
}

/** The places of the leak, what happened, and what developers say. */
export function IncidentBody({ incident }: { incident: Incident }) {
  const kind = useAtomValue(kindAtom);
  return (
    <Tabs
      label="About the incident"
      value={useAtomValue(detailTabAtom)}
      onValueChange={useSetAtom(chooseTabAction)}
      items={[
        {
          value: 'occurences',
          label: incident.occurrence_count === 1 ? 'Occurrence' : 'Occurrences',
          count: incident.occurrence_count,
          content:
            kind === 'postman' ? (
              <PostmanOccurrences />
            ) : (
              <div className="grid min-w-0 gap-5">
                <OccurrencesPanel />
                <PatchPanel />
              </div>
            ),
        },
        {
          value: 'timeline',
          label: 'Timeline',
          content: <TimelinePanel incident={incident} />,
        },
        ...(kind === 'secret'
          ? [{ value: 'feedback', label: 'Feedback', content: <FeedbackTab /> }]
          : []),
      ]}
    />
  );
}
