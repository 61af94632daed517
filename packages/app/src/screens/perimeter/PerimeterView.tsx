import { InfoPopover } from '@sluice/ui/InfoPopover';
import { PageHeader } from '@sluice/ui/PageHeader';
import { TabNav } from '@sluice/ui/Tabs';
import type { ReactNode } from 'react';
import { hasPostmanAtom } from '../../atoms/has-postman.atoms.ts';
import { paths } from '../../paths.ts';
import { useAtomValue } from '../../store.ts';
import { tabCountsAtom } from './perimeter.atoms.ts';
import { isPostmanTab, type PerimeterTab } from './perimeter.states.ts';

export interface PerimeterViewProps {
  /** The tab in front. */
  tab: PerimeterTab;
  /** What it shows. */
  children: ReactNode;
}

const LABELS: Record<PerimeterTab, string> = {
  developers: 'Developers',
  organizations: 'Organizations',
  postmanWorkspaces: 'Postman workspaces',
  postmanUsers: 'Postman users',
};
const TABS = ['developers', 'organizations', 'postmanWorkspaces', 'postmanUsers'] as const;

/** The developers, organizations and workspaces under watch (spec 001 §2, Perimeter). */
export function PerimeterView({ tab, children }: PerimeterViewProps) {
  const counts = useAtomValue(tabCountsAtom);
  const hasPostman = useAtomValue(hasPostmanAtom) === true;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title="Perimeter"
        badges={
          <InfoPopover label="What the perimeter is">
            <p>Developers are monitored wherever they contribute.</p>
            <p>
              All repositories of your company’s public organizations on the code host are
              monitored, no matter who pushes to them.
            </p>
          </InfoPopover>
        }
      />
      <TabNav
        label="Parts of the perimeter"
        items={TABS.filter((name) => hasPostman || !isPostmanTab(name)).map((name) => ({
          id: name,
          label: LABELS[name],
          href: paths.perimeter(name),
          count: counts[name],
          current: name === tab,
        }))}
      />
      {children}
    </div>
  );
}
