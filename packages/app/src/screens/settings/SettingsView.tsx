import { PageHeader } from '@sluice/ui/PageHeader';
import { Select } from '@sluice/ui/Select';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { type TreeNode, TreeView } from '@sluice/ui/TreeView';
import { useState } from 'react';
import {
  ADMIN_PAGES,
  COMPANY_PAGES,
  PERSONAL_PAGES,
  SETTINGS_TITLES,
  type SettingsPage,
  settingsPath,
} from '../../settings-paths.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import type { SettingsState } from './settings.states.ts';
import { SETTINGS_PAGES } from './settings-pages.tsx';

export interface SettingsViewProps {
  /** What the frame is. */
  state: SettingsState;
  /** Goes to a page of the settings. */
  onNavigate: (href: string) => void;
}

const GROUPS = [
  { id: 'company', label: 'Company', pages: COMPANY_PAGES },
  { id: 'personal', label: 'Personal', pages: PERSONAL_PAGES },
] as const;
const ALL_OPEN = new Set<string>(GROUPS.map(({ id }) => id));

function shownPages(pages: readonly SettingsPage[], isAdmin: boolean): SettingsPage[] {
  return pages.filter((page) => isAdmin || !ADMIN_PAGES.has(page));
}

function nodesOf(isAdmin: boolean): TreeNode[] {
  return GROUPS.map(({ id, label, pages }) => ({
    id,
    label,
    children: shownPages(pages, isAdmin).map((page) => ({
      id: page,
      label: SETTINGS_TITLES[page],
      href: settingsPath(page),
    })),
  }));
}

/** The tree of the settings' pages beside the page that is shown. */
export function SettingsView({ state, onNavigate }: SettingsViewProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(ALL_OPEN);
  if (state.kind === 'notFound') return <NotFoundView />;
  if (state.kind === 'loading') {
    return (
      <div className="grid gap-4 pt-5">
        <SkeletonLines lines={6} />
      </div>
    );
  }
  const { page, subject, isAdmin } = state;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[200px_minmax(0,1fr)]">
      <nav aria-label="Settings" className="pt-5 max-lg:hidden">
        <p className="mb-2 px-2 font-semibold text-text-muted">Settings</p>
        <TreeView
          label="Pages of the settings"
          nodes={nodesOf(isAdmin)}
          expanded={expanded}
          onExpandedChange={setExpanded}
          current={page}
          className="sticky top-4"
        />
      </nav>
      <div className="grid min-w-0 content-start gap-5">
        <div className="pt-4 lg:hidden">
          <Select
            label="Settings"
            labelShown="inside"
            value={page}
            onValueChange={(next) => onNavigate(settingsPath(next))}
            options={GROUPS.flatMap(({ label, pages }) =>
              shownPages(pages, isAdmin).map((value) => ({
                value,
                label: SETTINGS_TITLES[value],
                group: label,
              })),
            )}
          />
        </div>
        {subject.kind === 'none' ? (
          <PageHeader title={SETTINGS_TITLES[page]} className="pt-0 lg:pt-5" />
        ) : null}
        {SETTINGS_PAGES[page](subject)}
      </div>
    </div>
  );
}
