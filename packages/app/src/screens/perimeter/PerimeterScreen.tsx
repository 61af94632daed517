import { hasPostmanAtom } from '../../atoms/has-postman.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PostmanUserTable } from '../../parts/PostmanUserTable.tsx';
import { useAtomValue } from '../../store.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { PerimeterView } from './PerimeterView.tsx';
import { DevelopersTab } from './parts/DevelopersTab.tsx';
import { OrganizationsTab } from './parts/OrganizationsTab.tsx';
import { WorkspacesTab } from './parts/WorkspacesTab.tsx';
import {
  developersStateAtom,
  repositoriesStateAtom,
  workspacesStateAtom,
} from './perimeter.atoms.ts';
import { isPostmanTab, type PerimeterTab } from './perimeter.states.ts';

function Developers() {
  return <DevelopersTab state={useAtomValue(developersStateAtom)} />;
}

function Organizations() {
  return <OrganizationsTab state={useAtomValue(repositoriesStateAtom)} />;
}

function Workspaces() {
  return <WorkspacesTab state={useAtomValue(workspacesStateAtom)} />;
}

function PostmanUsers() {
  return <PostmanUserTable onlyValidated />;
}

const TABS = {
  developers: Developers,
  organizations: Organizations,
  postmanWorkspaces: Workspaces,
  postmanUsers: PostmanUsers,
} satisfies Record<PerimeterTab, unknown>;

/** `/perimeter/developers`, `/perimeter/organizations` and, with the workspace tool, its workspaces and users. */
export function PerimeterScreen({ tab }: { tab: PerimeterTab }) {
  useTitle('Perimeter');
  const hasPostman = useAtomValue(hasPostmanAtom);
  if (isPostmanTab(tab) && hasPostman === false) return <NotFoundView />;
  const Tab = TABS[tab];
  return (
    <PerimeterView tab={tab}>
      <Tab />
    </PerimeterView>
  );
}
