import { PageHeader } from '@sluice/ui/PageHeader';
import { TabNav } from '@sluice/ui/Tabs';
import type { ReactNode } from 'react';
import { SeenButton } from '../../parts/SeenButton.tsx';
import { paths } from '../../paths.ts';
import { useAtomValue } from '../../store.ts';
import type { ExploreTab } from './explore.states.ts';
import { bookmarkCountAtom } from './lists.atoms.ts';
import { ScanPanel } from './parts/ScanPanel.tsx';

const LABELS: Record<ExploreTab, string> = {
  new: 'New search',
  saved: 'Saved searches',
  history: 'Search history',
  bookmarks: 'Bookmarks',
};
const TABS = ['new', 'saved', 'history', 'bookmarks'] as const;

export interface ExploreFrameProps {
  /** The tab in front; scans belong to the history. */
  tab: ExploreTab;
  /** The panel of scans is hidden on the pages of scans (spec 001 §2). */
  isScanPanelHidden?: boolean;
  children: ReactNode;
}

/** The frame around every page of Explore. */
export function ExploreFrame({ tab, isScanPanelHidden = false, children }: ExploreFrameProps) {
  const bookmarks = useAtomValue(bookmarkCountAtom);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader title="Explore" actions={<SeenButton />} />
      <TabNav
        label="Parts of Explore"
        items={TABS.map((name) => ({
          id: name,
          label: LABELS[name],
          href: paths.explore(name),
          count: name === 'bookmarks' ? bookmarks : undefined,
          current: name === tab,
        }))}
      />
      {isScanPanelHidden ? null : <ScanPanel />}
      {children}
    </div>
  );
}
