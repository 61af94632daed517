import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue } from '../../store.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { PerimeterView } from './PerimeterView.tsx';
import { DevelopersTab } from './parts/DevelopersTab.tsx';
import { OrganizationsTab } from './parts/OrganizationsTab.tsx';
import { WorkspacesTab } from './parts/WorkspacesTab.tsx';
import {
  developersStateAtom,
  hasPostmanAtom,
  repositoriesStateAtom,
  workspacesStateAtom,
} from './perimeter.atoms.ts';
import type { PerimeterTab } from './perimeter.states.ts';

function Developers() {
  return <DevelopersTab state={useAtomValue(developersStateAtom)} />;
}

function Organizations() {
  return <OrganizationsTab state={useAtomValue(repositoriesStateAtom)} />;
}

function Workspaces() {
  return <WorkspacesTab state={useAtomValue(workspacesStateAtom)} />;
}

const TABS = {
  developers: Developers,
  organizations: Organizations,
  postmanWorkspaces: Workspaces,
} satisfies Record<PerimeterTab, unknown>;

/** `/perimeter/developers`, `/perimeter/organizations` and, with the workspace tool, its workspaces. */
export function PerimeterScreen({ tab }: { tab: PerimeterTab }) {
  useTitle('Perimeter');
  const hasPostman = useAtomValue(hasPostmanAtom);
  if (tab === 'postmanWorkspaces' && hasPostman === false) return <NotFoundView />;
  const Tab = TABS[tab];
  return (
    <PerimeterView tab={tab}>
      <Tab />
    </PerimeterView>
  );
}
