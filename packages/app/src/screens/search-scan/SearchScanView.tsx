import type { ScannedSecret, SearchScan } from '@sluice/contract/schemas/search';
import { shortId } from '@sluice/domain/ids';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Progress } from '@sluice/ui/Progress';
import { Skeleton } from '@sluice/ui/Skeleton';
import { RotateCw } from 'lucide-react';
import { counted } from '../../lib/counted.ts';
import { ScanStatusBadge } from '../../parts/ScanStatusBadge.tsx';
import { paths } from '../../paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import type { TableState } from '../../table-state.ts';
import { scanAction } from '../explore/search-writes.atoms.ts';
import { SecretPanel } from './parts/SecretPanel.tsx';
import { SecretsTable } from './parts/SecretsTable.tsx';
import { retryScanAction, secretPanelAtom } from './search-scan.atoms.ts';
import type { SearchScanState } from './search-scan.states.ts';

export interface SearchScanViewProps {
  /** What the page is. */
  state: SearchScanState;
  /** What the table of secrets is. */
  secrets: TableState<ScannedSecret>;
}

/** What a scan of a search found (spec 001 §2, Scan results page). */
export function SearchScanView({ state, secrets }: SearchScanViewProps) {
  const retry = useSetAtom(retryScanAction);
  const panel = useAtomValue(secretPanelAtom);
  switch (state.kind) {
    case 'loading':
      return (
        <div className="grid gap-4">
          <Skeleton width="240px" />
          <Skeleton shape="block" height="320px" />
        </div>
      );
    case 'notFound':
      return (
        <EmptyState
          size="page"
          title="Scan not found"
          body="It may belong to another company, or its search has expired."
          action={<ButtonLink href={paths.explore('history')}>Search history</ButtonLink>}
        />
      );
    case 'failed':
      return (
        <ErrorState
          size="page"
          title="Failed at retrieving scan results"
          body={state.text}
          onRetry={retry}
        />
      );
    case 'ready':
      return (
        <>
          <Head scan={state.scan} />
          {state.scan.status === 'expired' ? null : (
            <SecretsTable scan={state.scan} state={secrets} />
          )}
          {panel === null ? null : <SecretPanel scan={state.scan} state={panel} />}
        </>
      );
  }
}

function Head({ scan }: { scan: SearchScan }) {
  const rescan = useSetAtom(scanAction);
  const isBusy = useAtomValue(scanAction).pending.length > 0;
  const canRescan = scan.status === 'expired' || scan.status === 'error';
  return (
    <section aria-label="Scan" className="grid gap-3">
      <Breadcrumbs
        items={[
          { label: 'Search history', href: paths.explore('history') },
          { label: `Scan ${shortId(scan.uuid)}` },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ScanStatusBadge status={scan.status} />
        <span className="font-medium">
          {counted(scan.secrets, 'secret found', 'secrets found')} ·{' '}
          {counted(scan.scanned_patches, 'analyzed patch', 'analyzed patches')}
        </span>
        <span className="min-w-0 truncate font-mono text-sm text-text-muted">
          {escapeUntrustedText(scan.query_string)}
        </span>
        {canRescan ? (
          <Button
            icon={<RotateCw />}
            busy={isBusy}
            onClick={() => void rescan({ body: { search: scan.search } })}
          >
            Rescan
          </Button>
        ) : null}
      </div>
      <Notice scan={scan} />
    </section>
  );
}

function Notice({ scan }: { scan: SearchScan }) {
  switch (scan.status) {
    case 'created':
      return <Callout>The scan waits for its turn.</Callout>;
    case 'scanning':
      return (
        <Progress
          label="Scanning"
          value={scan.total_patches === 0 ? null : scan.scanned_patches}
          max={scan.total_patches || 1}
          valueText={`${scan.scanned_patches.toLocaleString('en-US')} of ${counted(scan.total_patches, 'patch', 'patches')}${
            scan.last_scanned_patch_name === null
              ? ''
              : `, last ${escapeUntrustedText(scan.last_scanned_patch_name)}`
          }`}
        />
      );
    case 'error':
      return (
        <Callout tone="danger">
          We encountered an error during your scan. Please retry later…
        </Callout>
      );
    case 'expired':
      return (
        <Callout tone="warning" title="The results have expired">
          Results are kept 30 days. Incidents that were made of them stay.
        </Callout>
      );
    case 'finished':
    case 'none':
      return null;
  }
}
