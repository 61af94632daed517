import { KINDS } from '@sluice/domain/kind-info';
import { Button } from '@sluice/ui/Button';
import { DropdownMenu, type MenuItem } from '@sluice/ui/DropdownMenu';
import { later } from '@sluice/ui/lib/later';
import { Bookmark, Users } from 'lucide-react';
import { useState } from 'react';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import {
  canSendReportsAtom,
  reportItems,
  saveReportAction,
} from '../../../parts/report-menu.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  deleteViewAction,
  haveViewsFailedAtom,
  type OfferedView,
  openedViewAtom,
  openViewAction,
  overwriteViewAction,
  shownQueryAtom,
  viewsAtom,
} from '../views.atoms.ts';

const ViewDialog = later(async () => (await import('./ViewDialog.tsx')).ViewDialog);

/** The views of one heading; none where there are none. */
function groupOf(
  id: string,
  label: string,
  views: readonly OfferedView[],
  choice: { readonly value: string; readonly onValueChange: (key: string) => void },
): MenuItem[] {
  if (views.length === 0) return [];
  return [
    { kind: 'heading', id: `${id}-heading`, label },
    {
      kind: 'radio',
      id,
      label,
      ...choice,
      options: views.map(({ key, name, stored, isMine }) => ({
        value: key,
        label: name,
        icon: stored?.is_shared === true ? <Users /> : undefined,
        hint: stored === null || isMine ? undefined : `Shared by ${stored.author.name}`,
      })),
    },
  ];
}

/** The views of the list: opens one, keeps what the list shows as one, changes or deletes the opened one. */
export function ViewMenu() {
  const views = useAtomValue(viewsAtom);
  const opened = useAtomValue(openedViewAtom);
  const hasFailed = useAtomValue(haveViewsFailedAtom);
  const open = useSetAtom(openViewAction);
  const overwrite = useSetAtom(overwriteViewAction);
  const remove = useSetAtom(deleteViewAction);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const stored = opened?.view.isChangeable === true ? opened.view.stored : null;
  const value = opened === null || opened.isChanged ? '' : opened.view.key;
  const choice = { value, onValueChange: open };
  const saved = views.filter((view) => view.stored !== null);
  const groups = [
    ...groupOf(
      'built-in',
      'Built in',
      views.filter((view) => view.stored === null),
      choice,
    ),
    ...groupOf(
      'mine',
      'Yours',
      saved.filter((view) => view.isMine),
      choice,
    ),
    ...groupOf(
      'shared',
      'Shared',
      saved.filter((view) => !view.isMine),
      choice,
    ),
  ];
  const canSend = useAtomValue(canSendReportsAtom);
  const save = useSetAtom(saveReportAction);
  // The range is part of it: what is saved or sent does not follow a person's preference.
  const address = `${KINDS[useAtomValue(kindAtom)].listPath}?${useAtomValue(shownQueryAtom)}`;
  const name = opened === null ? 'Views' : opened.view.name;
  return (
    <>
      <DropdownMenu
        label="Views"
        align="end"
        trigger={
          <Button icon={<Bookmark aria-hidden className="text-text-subtle" />}>
            <span className="max-w-48 truncate">
              {opened?.isChanged === true ? `${name} (edited)` : name}
            </span>
          </Button>
        }
        items={[
          ...groups,
          ...(hasFailed
            ? [
                {
                  id: 'failed',
                  label: 'Saved views',
                  disabledReason: 'Unable to fetch data.',
                  onSelect: () => {},
                },
              ]
            : []),
          { kind: 'separator', id: 'separator' },
          ...(stored !== null && opened?.isChanged === true
            ? [
                {
                  id: 'overwrite',
                  label: `Update “${stored.name}”`,
                  hint: 'With the filters that the list has now',
                  onSelect: () => void overwrite(stored),
                },
              ]
            : []),
          { id: 'new', label: 'Save as a view…', onSelect: () => setDialog('new') },
          ...(stored === null
            ? []
            : [
                { id: 'edit', label: 'Rename or share…', onSelect: () => setDialog('edit') },
                {
                  id: 'delete',
                  label: 'Delete view',
                  tone: 'danger' as const,
                  onSelect: () => void remove(stored),
                },
              ]),
          { kind: 'separator', id: 'reports' },
          ...reportItems(address, canSend, save),
        ]}
      />
      {dialog === null ? null : (
        <ViewDialog view={dialog === 'edit' ? stored : null} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
