import type { Patch } from '@sluice/contract/schemas/incidents';
import { shortSha } from '@sluice/domain/ids';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { Link } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import type { PatchHighlight } from '@sluice/ui/PatchViewer';
import { Skeleton } from '@sluice/ui/Skeleton';
import { useCallback, useMemo } from 'react';
import { locationAtom, printLocation, searchParamAtom } from '../../../atoms/location.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { placeInPatchAction } from '../incident-detail.atoms.ts';
import type { PatchState } from '../incident-detail.states.ts';
import {
  patchAtom,
  retryOccurrencesAction,
  showFirstOccurrenceAction,
  shownOccurrenceAtom,
} from '../occurrences.atoms.ts';
import { isRevealBusyAtom, revealAction, revealedSecretAtom } from '../reveal.atoms.ts';

const PatchViewer = later(
  async () => (await import('@sluice/ui/PatchViewer')).PatchViewer,
  <Skeleton shape="block" height="240px" />,
);

function highlightsOf(patch: Patch, revealedValue: string | null): PatchHighlight[] {
  return patch.highlighted_lines.map((span) => ({
    id: span.id,
    side: span.side,
    line: span.line,
    endLine: span.end_line,
    start: span.start,
    end: span.end,
    label: patch.category_content_by_name[span.category]?.secondary_name ?? span.category,
    masked: true,
    value: span.line === span.end_line ? revealedValue : null,
  }));
}

const NO_HIGHLIGHTS: PatchHighlight[] = [];

const highlightedAtom = searchParamAtom('highlighted');
const lineAtom = searchParamAtom('line');

/** The diff that leaked the secret, with the secret highlighted and masked. */
export function PatchPanel() {
  const state = useAtomValue(patchAtom);
  const shown = useAtomValue(shownOccurrenceAtom);
  const place = useSetAtom(placeInPatchAction);
  const retry = useSetAtom(retryOccurrencesAction);
  const showFirst = useSetAtom(showFirstOccurrenceAction);
  const reveal = useSetAtom(revealAction);
  const occurrence = shown.kind === 'ready' ? shown.occurrence : null;
  const revealedValue = useAtomValue(revealedSecretAtom)?.value ?? null;
  const { path, search } = useAtomValue(locationAtom);
  const lineHref = useCallback(
    (line: string) => {
      const params = new URLSearchParams(search);
      params.set('line', line);
      return printLocation({ path, search: `?${params}`, hash: '#occurences' });
    },
    [path, search],
  );
  const patch = state.kind === 'ready' ? state.patch : null;
  const highlights = useMemo(
    () => (patch === null ? NO_HIGHLIGHTS : highlightsOf(patch, revealedValue)),
    [patch, revealedValue],
  );
  return (
    <>
      <PatchViewer
        patch={patch?.patch ?? ''}
        path={escapeUntrustedText(occurrence?.file_path ?? '')}
        fileHref={occurrence?.file_url ?? undefined}
        repoLabel={occurrence === null ? undefined : escapeUntrustedText(occurrence.repo_name)}
        commitLabel={occurrence === null ? undefined : shortSha(occurrence.commit_sha)}
        commitHref={occurrence?.commit_url ?? undefined}
        highlights={highlights}
        activeHighlight={useAtomValue(highlightedAtom)}
        onActiveHighlightChange={(highlighted) => place({ highlighted })}
        line={useAtomValue(lineAtom)}
        onLineChange={(line) => place({ line })}
        lineHref={lineHref}
        onReveal={() => void reveal()}
        revealBusy={useAtomValue(isRevealBusyAtom)}
        status={patchStatus(state, retry, showFirst)}
      />
      {patch?.is_truncated === true ? (
        <p className="mt-2 text-sm text-text-muted">
          The diff is longer than what is kept; these are the lines around the secret.
        </p>
      ) : null}
      {patch === null || occurrence === null || occurrence.archive_id === null ? null : (
        <p className="mt-2 text-sm text-text-muted">
          We keep this patch even if it is erased from the code host.{' '}
          <Link
            href={`/api/v1/archives/${occurrence.archive_id}/download`}
            download
            className="underline"
          >
            Download the masked patch
          </Link>
        </p>
      )}
    </>
  );
}

function patchStatus(state: PatchState, onRetry: () => void, onShowFirst: () => void) {
  switch (state.kind) {
    case 'ready':
      return { kind: 'ready' } as const;
    case 'loading':
      return { kind: 'loading' } as const;
    case 'failed':
      return { kind: 'failed', title: state.text, onRetry } as const;
    case 'empty':
      return { kind: 'empty', title: 'Empty patch!' } as const;
    case 'unavailable':
      return { kind: 'unavailable', title: 'Patch not available', body: state.text } as const;
    case 'missing':
      return {
        kind: 'unavailable',
        title: 'Occurrence not found',
        body: (
          <span className="grid justify-items-center gap-3">
            This incident has no such occurrence.
            <Button onClick={onShowFirst}>Show the first one</Button>
          </span>
        ),
      } as const;
  }
}
