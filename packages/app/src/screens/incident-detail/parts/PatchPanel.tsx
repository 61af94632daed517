import type { Occurrence, Patch } from '@sluice/contract/schemas/incidents';
import { shortSha } from '@sluice/domain/ids';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { later } from '@sluice/ui/lib/later';
import type { PatchHighlight } from '@sluice/ui/PatchViewer';
import { Skeleton } from '@sluice/ui/Skeleton';
import { useMemo } from 'react';
import type { PatchState } from '../incident-detail.states.ts';
import type { Revealed } from '../reveal.atoms.ts';

const PatchViewer = later(
  async () => (await import('@sluice/ui/PatchViewer')).PatchViewer,
  <Skeleton shape="block" height="240px" />,
);

export interface PatchPanelProps {
  state: PatchState;
  /** The occurrence that the patch belongs to. */
  occurrence: Occurrence | null;
  /** What was revealed; its value is shown in place of the mask. */
  revealed: Revealed | null;
  isRevealBusy: boolean;
  highlighted: string | null;
  line: string | null;
  lineHref: (anchor: string) => string;
  onHighlightedChange: (id: string) => void;
  onLineChange: (anchor: string | null) => void;
  onReveal: () => void;
  onRetry: () => void;
}

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

/** The diff that leaked the secret, the secret lit and masked. */
export function PatchPanel({
  state,
  occurrence,
  revealed,
  isRevealBusy,
  highlighted,
  line,
  lineHref,
  onHighlightedChange,
  onLineChange,
  onReveal,
  onRetry,
}: PatchPanelProps) {
  const patch = state.kind === 'ready' ? state.patch : null;
  const revealedValue = revealed?.value ?? null;
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
        activeHighlight={highlighted}
        onActiveHighlightChange={onHighlightedChange}
        line={line}
        onLineChange={onLineChange}
        lineHref={lineHref}
        onReveal={onReveal}
        revealBusy={isRevealBusy}
        status={patchStatus(state, onRetry)}
      />
      {patch?.is_truncated === true ? (
        <p className="mt-2 text-sm text-text-muted">
          The diff is longer than what is kept; these are the lines around the secret.
        </p>
      ) : null}
    </>
  );
}

function patchStatus(state: PatchState, onRetry: () => void) {
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
  }
}
