import { ButtonLink } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { TabNav } from '@sluice/ui/Tabs';
import { settingsPath } from '../../settings-paths.ts';
import { useAtomValue } from '../../store.ts';
import { Banlist } from './parts/Banlist.tsx';
import { Domains } from './parts/Domains.tsx';
import { Organizations } from './parts/Organizations.tsx';
import { PostmanUsers } from './parts/PostmanUsers.tsx';
import { Suggestions } from './parts/Suggestions.tsx';
import {
  type PerimeterSettingsTab,
  perimeterSettingsTabAtom,
  perimeterSettingsTabsAtom,
} from './perimeter-settings.atoms.ts';

const LABELS: Record<PerimeterSettingsTab, string> = {
  domains: 'Domains',
  organizations: 'Organizations',
  keywords: 'Keywords',
  repositoryBanlist: 'Repository banlist',
  postmanUsers: 'Postman users',
};

/** `/settings/company/perimeter` (spec 002 §2). */
export function PerimeterSettingsScreen() {
  const tab = useAtomValue(perimeterSettingsTabAtom);
  const tabs = useAtomValue(perimeterSettingsTabsAtom);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TabNav
        label="Perimeter"
        items={tabs.map((one) => ({
          id: one,
          label: LABELS[one],
          href: `${settingsPath('perimeter')}#${one}`,
          current: one === tab,
        }))}
      />
      {tab === 'domains' ? <Domains /> : null}
      {tab === 'organizations' ? <Organizations /> : null}
      {tab === 'keywords' ? (
        <EmptyState
          title="Keywords have their own page"
          body="Manage keywords that raise incidents, and keywords that link nearby secrets to your company."
          action={
            <ButtonLink href={settingsPath('keywords-detection')}>
              Go to keywords detection
            </ButtonLink>
          }
        />
      ) : null}
      {tab === 'repositoryBanlist' ? (
        <>
          <Banlist />
          <Suggestions />
        </>
      ) : null}
      {tab === 'postmanUsers' ? <PostmanUsers /> : null}
    </div>
  );
}
