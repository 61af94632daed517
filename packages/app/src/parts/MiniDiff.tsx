import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Skeleton } from '@sluice/ui/Skeleton';
import { useMemo } from 'react';
import { shortMask } from '../lib/short-mask.ts';
import { queryAtom } from '../query.ts';
import { useAtomValue } from '../store.ts';

const STALE_MS = 10 * 60_000;

const SIGN_CLASSES = {
  '+': 'bg-added-soft',
  '-': 'bg-removed-soft',
  ' ': '',
} as const;

export interface MiniDiffProps {
  readonly occurrenceId: number;
  /** Repository and file, already escaped. */
  readonly path: string;
}

/** The few masked lines around a secret, to see what leaked without opening the incident (spec 000 §7, Mini-diff). */
export function MiniDiff({ occurrenceId, path }: MiniDiffProps) {
  const queryOf = useMemo(
    () => queryAtom('getMiniDiff', () => ({ params: { id: occurrenceId } }), { staleMs: STALE_MS }),
    [occurrenceId],
  );
  const { data, isError } = useAtomValue(queryOf);
  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <p className="wrap-anywhere font-mono text-text-muted">{path}</p>
      {isError ? (
        <p>An error occurred while loading the diff</p>
      ) : data === undefined ? (
        <Skeleton shape="block" height="96px" />
      ) : data.lines.length === 0 ? (
        <p>Patch not available</p>
      ) : (
        <div className="grid overflow-hidden rounded-sm border border-border font-mono leading-5">
          {data.lines.map((line) => (
            <div
              key={`${line.sign}${line.line}`}
              className={`flex min-w-0 gap-2 px-2 ${SIGN_CLASSES[line.sign]} ${line.is_secret ? 'font-medium' : ''}`}
            >
              <span className="w-9 shrink-0 text-right text-text-subtle">{line.line}</span>
              <span className="shrink-0">{line.sign === ' ' ? '\u00a0' : line.sign}</span>
              <span className="truncate whitespace-pre">
                {shortMask(escapeUntrustedText(line.text))}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
