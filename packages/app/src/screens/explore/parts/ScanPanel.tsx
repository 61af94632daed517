import type { SearchScan } from '@sluice/contract/schemas/search';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { IconButton } from '@sluice/ui/IconButton';
import { Link } from '@sluice/ui/Link';
import { Progress } from '@sluice/ui/Progress';
import { X } from 'lucide-react';
import { ScanStatusBadge } from '../../../parts/ScanStatusBadge.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { dismissScanAction, isRunning, panelScansAtom } from '../scan-panel.atoms.ts';

/** The caller's own scans that run or have just ended (spec 001 §2). */
export function ScanPanel() {
  const scans = useAtomValue(panelScansAtom);
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby="scans" className="panel grid gap-1.5 px-4 py-3">
      <h2 id="scans" className="font-medium text-sm text-text-muted">
        Scan for secrets proceeding
      </h2>
      <ul className="grid gap-3">
        {scans.map((scan) => (
          <ScanRow key={scan.uuid} scan={scan} />
        ))}
      </ul>
    </section>
  );
}

const NOTICES: Partial<Record<SearchScan['status'], string>> = {
  finished: 'Scan has successfully finished!',
  error: 'We encountered an error during your scan. Please retry later…',
};

function ScanRow({ scan }: { scan: SearchScan }) {
  const dismiss = useSetAtom(dismissScanAction);
  const query = escapeUntrustedText(scan.query_string);
  const notice = NOTICES[scan.status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <ScanStatusBadge status={scan.status} />
      <span className="min-w-0 grow basis-40 truncate font-mono text-sm">{query}</span>
      {notice === undefined ? (
        <Progress
          className="basis-56"
          label={`Scan of ${query}`}
          labelHidden
          value={scan.total_patches === 0 ? null : scan.scanned_patches}
          max={scan.total_patches || 1}
          valueText={`${scan.scanned_patches.toLocaleString('en-US')} of ${scan.total_patches.toLocaleString('en-US')} patches`}
        />
      ) : (
        <span role="status" className="text-sm text-text-muted">
          {notice}
        </span>
      )}
      <Link href={paths.searchScan(scan.uuid)} onClick={() => dismiss(scan)}>
        Go to scan results
      </Link>
      {isRunning(scan) ? null : (
        <IconButton
          label={`Dismiss the scan of ${query}`}
          icon={<X />}
          size="small"
          onClick={() => dismiss(scan)}
        />
      )}
    </li>
  );
}
