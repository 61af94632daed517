import { later } from '@sluice/ui/lib/later';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { SplitView } from '@sluice/ui/SplitView';
import type { ReactNode } from 'react';
import { previewSizeAtom } from '../../../atoms/preview.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';

const IncidentPreview = later(
  async () => (await import('../../incident-detail/IncidentPreview.tsx')).IncidentPreview,
  <SkeletonLines lines={8} />,
);

export interface ListSplitProps {
  /** Whether an incident is open beside the list. */
  isOpen: boolean;
  children: ReactNode;
}

/** The list, and beside it the incident that is open. */
export function ListSplit({ isOpen, children }: ListSplitProps) {
  return (
    <SplitView
      paneLabel="Incident"
      pane={isOpen ? <IncidentPreview /> : null}
      size={useAtomValue(previewSizeAtom)}
      onSizeChange={useSetAtom(previewSizeAtom)}
    >
      {children}
    </SplitView>
  );
}
