import { KINDS } from '@sluice/domain/kind-info';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { ButtonLink } from '@sluice/ui/Button';
import { ErrorState } from '@sluice/ui/ErrorState';
import { IconButton } from '@sluice/ui/IconButton';
import { Link } from '@sluice/ui/Link';
import { Path } from '@sluice/ui/Path';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { Maximize2, X } from 'lucide-react';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { previewAction } from '../../atoms/preview.atoms.ts';
import type { Incident } from '../../incidents/incident.ts';
import { SeverityBadge } from '../../parts/SeverityBadge.tsx';
import { paths } from '../../paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { IncidentBody } from './IncidentDetailView.tsx';
import { IncidentStatus } from './IncidentSidebar.tsx';
import { detailStateAtom, retryDetailAction } from './incident-detail.atoms.ts';

/** An incident beside its list: what leaked, what to do, and the places. The rest is on its own page. */
export function IncidentPreview() {
  const state = useAtomValue(detailStateAtom);
  const kind = useAtomValue(kindAtom);
  const retry = useSetAtom(retryDetailAction);
  switch (state.kind) {
    case 'loading':
      return (
        <div role="status" aria-label="Loading the incident" className="py-5">
          <SkeletonLines lines={8} />
        </div>
      );
    case 'notFound':
    case 'forbidden':
      return (
        <>
          <Head title={null} />
          <NotFoundView title={KINDS[kind].notFoundText} />
        </>
      );
    case 'failed':
      return (
        <>
          <Head title={null} />
          <ErrorState title={state.text} onRetry={retry} />
        </>
      );
    case 'ready':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-5 pb-8">
          <Head title={state.incident} />
          <IncidentStatus incident={state.incident} user={state.user} />
          <IncidentBody incident={state.incident} />
        </div>
      );
  }
}

function Head({ title: incident }: { title: Incident | null }) {
  const close = useSetAtom(previewAction);
  const kind = useAtomValue(kindAtom);
  const href = incident === null ? null : paths.incident(kind, incident.id);
  return (
    <header className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        {incident === null || href === null ? null : (
          <>
            <h2 className="flex min-h-7 flex-wrap items-center gap-x-3 font-semibold text-lg">
              <Link href={href} tone="plain">
                {KINDS[kind].title} #{incident.id}
              </Link>
              <span className="font-normal text-base">
                <SeverityBadge severity={incident.severity} />
              </span>
            </h2>
            <p className="flex min-w-0 flex-wrap gap-x-2">
              <span className="font-medium">{incident.display_name}</span>
              <span className="font-mono text-sm text-text-muted">
                {escapeUntrustedText(incident.masked_value)}
              </span>
            </p>
            <Path
              path={escapeUntrustedText(
                `${incident.location.repo_name}/${incident.location.file_path}`,
              )}
            />
          </>
        )}
      </div>
      {href === null ? null : (
        <ButtonLink size="small" tone="quiet" icon={<Maximize2 />} href={href}>
          Open page
        </ButtonLink>
      )}
      <IconButton
        size="small"
        label="Close preview"
        keys="Esc"
        icon={<X />}
        onClick={() => close(null)}
      />
    </header>
  );
}
