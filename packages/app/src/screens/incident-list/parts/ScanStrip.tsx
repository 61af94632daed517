import type { Source, SourceProgress } from '@sluice/contract/schemas/sources';
import { timerText } from '@sluice/domain/exposure';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Callout } from '@sluice/ui/Callout';
import { IconButton } from '@sluice/ui/IconButton';
import { Progress } from '@sluice/ui/Progress';
import { X } from 'lucide-react';
import { dismissScanAction, shownScansAtom } from '../../../atoms/sources.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';

function progressText(progress: SourceProgress): string {
  if (progress.commits_total === null) return 'Fetching the repository…';
  const left =
    progress.seconds_left === null ? [] : [`${timerText(progress.seconds_left * 1000)} left`];
  if (progress.packs_read !== undefined) {
    const read = `Reading the packs of ${counted(progress.commits_total, 'commit')}`;
    return [read, `${Math.floor(progress.packs_read * 100)}%`, ...left].join(' · ');
  }
  const parts = [
    `${progress.commits_done.toLocaleString('en-US')} of ${counted(progress.commits_total, 'commit')}`,
  ];
  if (progress.commits_per_second !== null) {
    parts.push(`${Math.round(progress.commits_per_second).toLocaleString('en-US')} a second`);
  }
  return [...parts, ...left].join(' · ');
}

/** How full the bar is: of the packs while they are read, then of the commits. */
function barOf({ packs_read, commits_done, commits_total }: SourceProgress) {
  if (packs_read !== undefined) return { value: packs_read, max: 1 };
  return commits_total === null
    ? { value: null, max: undefined }
    : { value: commits_done, max: commits_total };
}

function ScanLine({ source, onDismiss }: { source: Source; onDismiss: (id: number) => void }) {
  const { progress } = source;
  const name = escapeUntrustedText(source.name);
  const dismiss = (
    <div className="absolute end-2 top-2">
      <IconButton label={`Dismiss ${name}`} icon={<X />} onClick={() => onDismiss(source.id)} />
    </div>
  );
  switch (source.status) {
    case 'pending':
    case 'scanning':
      return (
        <div className="panel px-4 py-3">
          <Progress
            label={`Scanning ${name}`}
            {...barOf(progress)}
            valueText={
              source.status === 'pending' ? 'Waiting for a worker…' : progressText(progress)
            }
          />
        </div>
      );
    case 'done':
      return (
        <div role="status" className="relative">
          <Callout tone="success" title={`Scan of ${name} finished`} className="pe-12">
            {counted(progress.incidents_found)} in{' '}
            {counted(progress.occurrences_found, 'occurrence')},{' '}
            {counted(progress.commits_done, 'commit')} read.
          </Callout>
          {dismiss}
        </div>
      );
    case 'failed':
      return (
        <div role="alert" className="relative">
          <Callout tone="danger" title={`${name} could not be scanned`} className="pe-12">
            {progress.error?.detail ?? 'An error occurred while scanning the results.'}
          </Callout>
          {dismiss}
        </div>
      );
  }
}

/** How far the scans of watched repositories are. */
export function ScanStrip() {
  const sources = useAtomValue(shownScansAtom);
  const dismiss = useSetAtom(dismissScanAction);
  if (sources.length === 0) return null;
  return (
    <section aria-label="Scans" className="grid gap-2">
      {sources.map((source) => (
        <ScanLine key={source.id} source={source} onDismiss={dismiss} />
      ))}
    </section>
  );
}
