import { ErrorState } from '@sluice/ui/ErrorState';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { AsyncState } from '../async-state.ts';
import { locationAtom } from '../atoms/location.atoms.ts';
import { useAtomValue } from '../store.ts';

export interface SettingsSectionProps {
  /** Its anchor: an address with this hash scrolls to it. */
  id?: string;
  title: string;
  /** What it is for, in a sentence. */
  about?: ReactNode;
  /** Buttons at its head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One subject of a page of the settings, in a panel of its own. */
export function SettingsSection({ id, title, about, actions, children }: SettingsSectionProps) {
  const { hash } = useAtomValue(locationAtom);
  const root = useRef<HTMLElement>(null);
  const headingId = useId();
  const isNamed = id !== undefined && hash === `#${id}`;
  useEffect(() => {
    if (isNamed) root.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <section
      ref={root}
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-16 rounded-panel border border-border bg-surface"
    >
      <div className="flex flex-wrap items-start gap-3 border-border border-b px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={headingId} className="font-semibold">
            {title}
          </h2>
          {about === undefined ? null : <p className="mt-0.5 text-text-muted">{about}</p>}
        </div>
        {actions}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}

export interface AsyncPanelProps<Data> {
  state: AsyncState<Data>;
  onRetry: () => void;
  /** Lines of the skeleton. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What a panel shows while its data loads, when it failed, and when it is there. */
export function AsyncPanel<Data>({ state, onRetry, lines = 3, children }: AsyncPanelProps<Data>) {
  if (state.kind === 'loading') return <SkeletonLines lines={lines} />;
  if (state.kind === 'failed') return <ErrorState title={state.text} onRetry={onRetry} />;
  return children(state.data);
}
