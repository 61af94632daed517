import { ErrorState } from '@sluice/ui/ErrorState';
import { Panel } from '@sluice/ui/Panel';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
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
  /** Null while nothing belongs to it. */
  children: ReactNode;
}

/** One subject of a page of the settings, in a panel of its own. */
export function SettingsSection({ id, title, about, actions, children }: SettingsSectionProps) {
  const { hash } = useAtomValue(locationAtom);
  const root = useRef<HTMLElement>(null);
  const isNamed = id !== undefined && hash === `#${id}`;
  useEffect(() => {
    if (isNamed) root.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <Panel
      ref={root}
      id={id}
      title={title}
      about={about}
      actions={actions}
      divided
      className="scroll-mt-16"
    >
      {children}
    </Panel>
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
