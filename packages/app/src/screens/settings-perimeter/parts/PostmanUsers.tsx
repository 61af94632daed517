import { BulkActionBar } from '@sluice/ui/BulkActionBar';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import {
  NO_SELECTION,
  type Selection,
  selectAllMatching,
  selectedCount,
} from '@sluice/ui/DataTable';
import { Download, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deletePostmanUsersAction,
  postmanExportHrefAtom,
  postmanUsersStateAtom,
} from '../../../atoms/postman-users.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { PostmanUserTable } from '../../../parts/PostmanUserTable.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { canManagePerimeterAtom } from '../perimeter-settings.atoms.ts';
import { AddPostmanUsersDialog } from './AddPostmanUsersDialog.tsx';

/** `#postmanUsers` (spec 002 §2): the users and teams of the API workspace tool that the company watches. */
export function PostmanUsers() {
  const canManage = useAtomValue(canManagePerimeterAtom);
  const remove = useSetAtom(deletePostmanUsersAction);
  const state = useAtomValue(postmanUsersStateAtom);
  const [isAdding, setIsAdding] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const rows = state.kind === 'ready' ? state.rows : [];
  const total = state.kind === 'ready' ? state.total : 0;
  const count = selectedCount(selection, total);
  const select = (next: Selection) => {
    // The wire deletes ids or all matches: all but one of them are the others of this page.
    if (next.mode === 'allMatching' && next.except.size > 0) {
      const ids = rows.map(({ id }) => String(id)).filter((id) => !next.except.has(id));
      setSelection({ mode: 'some', ids: new Set(ids) });
    } else setSelection(next);
  };
  const add = (
    <Button
      tone="primary"
      icon={<Plus />}
      busy={canManage === null}
      disabledReason={canManage === false ? 'Only admin can add' : undefined}
      onClick={() => setIsAdding(true)}
    >
      Add Postman user
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PostmanUserTable
        trailing={
          <>
            <ButtonLink href={useAtomValue(postmanExportHrefAtom)} download icon={<Download />}>
              Export
            </ButtonLink>
            {add}
          </>
        }
        {...(canManage === true ? { selection, onSelectionChange: select } : {})}
      />
      {count > 0 ? (
        <BulkActionBar
          count={count}
          total={total}
          allMatching={selection.mode === 'allMatching'}
          onSelectAllMatching={() => setSelection(selectAllMatching())}
          onClear={() => setSelection(NO_SELECTION)}
        >
          <Button tone="danger" icon={<Trash2 />} onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </BulkActionBar>
      ) : null}
      {isAdding ? <AddPostmanUsersDialog onClose={() => setIsAdding(false)} /> : null}
      <ConfirmDialog
        subject={isDeleting ? selection : null}
        onClose={() => setIsDeleting(false)}
        question={() => ({
          title: `Delete ${counted(count, 'Postman user')}?`,
          description: 'They are watched no more. The incidents that were found stay.',
          confirmLabel: 'Delete',
        })}
        onConfirm={async () => {
          const isDone = await remove(
            selection.mode === 'allMatching' ? 'matching' : [...selection.ids].map(Number),
          );
          if (isDone) setSelection(NO_SELECTION);
        }}
      />
    </div>
  );
}
